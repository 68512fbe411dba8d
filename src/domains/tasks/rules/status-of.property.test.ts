import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskStatuses } from '../contract/task-status.ts'
import { closedBy, type SubmissionFacts, statusOf } from './status-of.ts'

const at = fc.integer({ min: 0, max: 1_000 })
const facts: fc.Arbitrary<SubmissionFacts> = fc.record({
  closed: fc.constantFrom(
    null,
    'reviewed' as const,
    'missed' as const,
    'excused' as const,
    'readonly' as const,
  ),
  isFlagged: fc.boolean(),
  submittedMs: fc.option(at),
  dueMs: at,
  extendedMs: fc.option(at),
  isInPerson: fc.boolean(),
})

describe('the status of a task', () => {
  it('is one of the nine, and what closed it wins over everything', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const status = statusOf(one)
        expect(taskStatuses).toContain(status)
        expect(closedBy(status)).toBe(one.closed)
      }),
    )
  })

  it('waits for a review exactly when something was handed in and nothing closed it', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const waits = ['late', 'not_yet_reviewed', 'flagged'].includes(statusOf(one))
        expect(waits).toBe(one.closed === null && one.submittedMs !== null)
      }),
    )
  })

  it('never gets late by more time, and is what it was when a decision is taken back', () => {
    fc.assert(
      fc.property(facts, at, (one, more) => {
        const later = { ...one, extendedMs: (one.extendedMs ?? one.dueMs) + more }
        if (statusOf(one) === 'not_yet_reviewed') expect(statusOf(later)).toBe('not_yet_reviewed')
        const open = { ...one, closed: null }
        expect(statusOf({ ...open, closed: closedBy(statusOf(open)) })).toBe(statusOf(open))
      }),
    )
  })

  it('is late one moment after the day it counts for, not at it', () => {
    const open = { closed: null, isFlagged: false, dueMs: 10, extendedMs: null, isInPerson: false }
    expect(statusOf({ ...open, submittedMs: 10 })).toBe('not_yet_reviewed')
    expect(statusOf({ ...open, submittedMs: 11 })).toBe('late')
    expect(statusOf({ ...open, submittedMs: 11, extendedMs: 12 })).toBe('not_yet_reviewed')
    expect(statusOf({ ...open, submittedMs: null, extendedMs: 12 })).toBe('extended-deadline')
    // Its facilitator said so a day later.
    expect(statusOf({ ...open, isInPerson: true, submittedMs: 11 })).toBe('not_yet_reviewed')
    // Put off for everybody since.
    expect(statusOf({ ...open, submittedMs: 9, extendedMs: 5 })).toBe('not_yet_reviewed')
  })
})
