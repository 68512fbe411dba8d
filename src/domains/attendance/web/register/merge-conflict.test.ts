import { describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { mergeConflict } from './merge-conflict.ts'

const statuses = (entries: [number, AttendanceStatus[]][]) => new Map(entries)
const originals = statuses([
  [1, ['Insufficient']],
  [2, ['Late']],
  [3, ['Present']],
])
const row = (id: number, yours: string, theirs: string) => ({
  id,
  studentName: `Student ${id}`,
  nameDetail: null,
  yours,
  theirs,
})

describe('two people who saved the same roll', () => {
  it('are asked where both changed a student', () => {
    const drafts = statuses([[1, ['Present']]])
    const { ask, theirs } = mergeConflict(
      { rows: [row(1, 'Present', 'Late, Insufficient')] },
      originals,
      drafts,
    )
    expect(ask.map(({ id }) => id)).toEqual([1])
    expect(theirs.size).toBe(0)
  })

  it('keep what only the other changed', () => {
    const { ask, theirs } = mergeConflict({ rows: [row(2, 'Late', 'Present')] }, originals, statuses([]))
    expect(ask).toEqual([])
    expect(theirs).toEqual(statuses([[2, ['Present']]]))
  })

  it('keep what only they themselves changed', () => {
    const drafts = statuses([[3, ['Excused Absent']]])
    const { ask, theirs } = mergeConflict({ rows: [row(3, 'Excused Absent', 'Present')] }, originals, drafts)
    expect(ask).toEqual([])
    expect(theirs.size).toBe(0)
  })
})
