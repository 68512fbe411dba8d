import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'
import { type BlockTime, planMove, type Session } from './plan-move.ts'

const weekdays = fc.subarray([1, 2, 3, 4, 5])
const block = fc.record({ hour: fc.integer({ min: 8, max: 15 }), weekdays }).map(
  ({ hour, weekdays: days }): BlockTime => ({
    startsAt: `${String(hour).padStart(2, '0')}:00`,
    endsAt: `${String(hour).padStart(2, '0')}:50`,
    weekdays: days,
  }),
)
/** Days from Mon, Oct 26 on, over a change of the clocks backwards; it is Wed, Nov 11, 12:00. */
const firstDay = Temporal.PlainDate.from('2026-10-26')
const dayAt = (at: number) => firstDay.add({ days: at }).toString()
const nowMs = schoolInstant('2026-11-11', '12:00')
const held = fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { minLength: 0, maxLength: 12 })
const plan = fc
  .record({ from: block, to: block, days: held, rolls: fc.uniqueArray(fc.nat(11)), closed: held })
  .map(({ from, to, days, rolls, closed }) => {
    const sessions = days.map((at, index): Session => {
      const startMs = schoolInstant(dayAt(at), from.startsAt)
      return { id: index + 1, startMs, endMs: startMs + 50 * 60_000, hasRoll: rolls.includes(index) }
    })
    const isHeld = (date: string) => !closed.some((at) => dayAt(at) === date)
    return { from, to, sessions, isHeld, plan: planMove(sessions, from, to, { isHeld, nowMs }) }
  })

it('never moves a session with a roll, nor one that has begun, and forgets none', () => {
  fc.assert(
    fc.property(plan, ({ sessions, plan: { moves, stays } }) => {
      const moved = new Set(moves.map(({ id }) => id))
      for (const { id, hasRoll, startMs } of sessions)
        if (hasRoll || startMs <= nowMs) expect(moved.has(id)).toBe(false)
      expect([...moves, ...stays].map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
        sessions.map(({ id }) => id),
      )
    }),
  )
})

it('moves within the week, to the hours of the block, on days with school that are to come', () => {
  fc.assert(
    fc.property(plan, ({ sessions, to, isHeld, plan: { moves } }) => {
      for (const { id, startMs, endMs } of moves) {
        const before = sessions.find((one) => one.id === id)
        const date = schoolDateOf(startMs)
        expect(startMs).toBe(schoolInstant(date, to.startsAt))
        expect(endMs - startMs).toBe(50 * 60_000)
        expect(startMs).toBeGreaterThan(nowMs)
        expect(isHeld(date)).toBe(true)
        const days = Temporal.PlainDate.from(date)
          .until(Temporal.PlainDate.from(schoolDateOf(before?.startMs ?? 0)))
          .total('days')
        expect(Math.abs(days)).toBeLessThan(7)
      }
      // No two of them at once.
      expect(new Set(moves.map(({ startMs }) => startMs)).size).toBe(moves.length)
    }),
  )
})
