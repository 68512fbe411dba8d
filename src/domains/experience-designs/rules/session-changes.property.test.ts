import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DatedSession } from './date-sessions.ts'
import { type PlannedMeeting, sessionChanges } from './session-changes.ts'

const nowMs = 1_000
const keys = ['a', 'b', 'c', 'd', 'e', 'f']
const length = 10
const meetings = fc
  .uniqueArray(fc.constantFrom(...keys))
  .chain((used) =>
    fc.tuple(
      ...used.map((key) =>
        fc.record({
          key: fc.constant(key),
          startMs: fc.integer({ min: 900, max: 1_200 }),
          hasRoll: fc.boolean(),
          hasPlan: fc.boolean(),
          isCancelled: fc.boolean(),
          isByCalendar: fc.boolean(),
        }),
      ),
    ),
  )
  .map((rows): PlannedMeeting[] =>
    rows.map(({ isByCalendar, ...row }, at) => ({
      ...{ id: at + 1, endMs: row.startMs + length, ...row },
      isByCalendar: row.isCancelled && isByCalendar,
    })),
  )
const dated = fc
  .uniqueArray(fc.constantFrom(...keys))
  .chain((used) =>
    fc.tuple(...used.map((key) => fc.tuple(fc.constant(key), fc.integer({ min: 900, max: 1_200 })))),
  )
  .map((rows): DatedSession[] =>
    rows.map(([key, startMs]) => ({
      key,
      week: 'w',
      because: null,
      date: '',
      startMs,
      endMs: startMs + length,
      outlasts: null,
    })),
  )

describe('a changed plan', () => {
  it('never moves or removes a meeting that has a roll, has begun or was cancelled by somebody, and says why', () => {
    fc.assert(
      fc.property(meetings, dated, (before, plan) => {
        const { move, remove, stay } = sessionChanges(before, plan, nowMs)
        for (const { id } of [...move, ...remove]) {
          const meeting = before.find((one) => one.id === id)
          expect(meeting?.hasRoll).toBe(false)
          expect(meeting?.isCancelled && !meeting.isByCalendar).toBe(false)
          expect(meeting?.startMs).toBeGreaterThan(nowMs)
        }
        for (const { id } of remove)
          expect(before.find((one) => one.id === id)).toMatchObject({ hasPlan: false, isCancelled: false })
        for (const { id, isHeldAgain } of move)
          expect(before.find((one) => one.id === id)?.isCancelled).toBe(isHeldAgain)
        for (const { id } of stay) {
          const meeting = before.find((one) => one.id === id)
          expect(move.some((one) => one.id === id)).toBe(false)
          const to = plan.find(({ key }) => key === meeting?.key)
          expect(to).not.toMatchObject({ startMs: meeting?.startMs })
        }
      }),
    )
  })

  it('takes nothing away whose block has another name by now', () => {
    fc.assert(
      fc.property(meetings, (before) => {
        const plan = before.map(({ key }): DatedSession => {
          return { key, week: 'w', because: 'no block', date: '', block: 'Block B' }
        })
        const { add, move, remove, stay } = sessionChanges(before, plan, nowMs)
        expect([add, move, remove]).toEqual([[], [], []])
        expect(stay.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      }),
    )
  })

  it('leads where the plan says, all that may move, and then changes nothing more', () => {
    fc.assert(
      fc.property(meetings, dated, (before, plan) => {
        const { add, move, remove, stay } = sessionChanges(before, plan, nowMs)
        const removed = new Set(remove.map(({ id }) => id))
        const moved = new Map(move.map((one) => [one.id, one]))
        const after = [
          ...before
            .filter(({ id }) => !removed.has(id))
            .map((one) => ({
              ...one,
              ...moved.get(one.id),
              ...(moved.has(one.id) && { isCancelled: false, isByCalendar: false }),
            })),
          ...add.map((one, at) => ({
            id: 100 + at,
            hasRoll: false,
            hasPlan: false,
            isCancelled: false,
            isByCalendar: false,
            ...one,
          })),
        ]
        expect(add.every(({ startMs }) => startMs > nowMs)).toBe(true)
        const again = sessionChanges(after, plan, nowMs)
        expect([again.add, again.move, again.remove]).toEqual([[], [], []])
        expect(again.stay).toEqual(stay)
      }),
    )
  })
})
