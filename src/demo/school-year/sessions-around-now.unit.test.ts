import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planHoldsMs, planSessionsAroundNow, type SessionTime } from './sessions-around-now.ts'

const minute = 60_000
const hour = 60 * minute
const rotation = [10, 20, 30]

function promisesOf(sessions: readonly SessionTime[], nowMs: number) {
  return {
    runs: sessions.some((one) => one.startMs <= nowMs && nowMs < one.endMs),
    ended: sessions.some((one) => nowMs - hour <= one.endMs && one.endMs <= nowMs),
    begins: sessions.some((one) => nowMs < one.startMs && one.startMs <= nowMs + hour),
  }
}

const kept = { runs: true, ended: true, begins: true }

const anyTimetable = fc.array(
  fc.record({ experienceId: fc.constantFrom(10, 20, 30, 40), offset: fc.integer({ min: -18, max: 18 }) }),
  { maxLength: 6 },
)

test('whatever the timetable, one session runs, one ended and one begins until the plan is looked at again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }), anyTimetable, (second, timetable) => {
      const nowMs = second * 1000
      const existing = timetable.map(({ experienceId, offset }) => {
        const startMs = nowMs - (nowMs % (10 * minute)) + offset * 10 * minute
        return { experienceId, startMs, endMs: startMs + 50 * minute }
      })
      const planned = planSessionsAroundNow(existing, rotation, nowMs)
      for (let atMs = nowMs; atMs < nowMs + planHoldsMs; atMs += minute) {
        expect(promisesOf([...existing, ...planned], atMs)).toEqual(kept)
      }
    }),
  )
})

test('a plan that is stored needs nothing more, and days of looking again keep the promise without a gap', () => {
  const startMs = Temporal.Instant.from('2026-11-21T08:03:20Z').epochMilliseconds
  const sessions: SessionTime[] = []
  for (let nowMs = startMs; nowMs < startMs + 48 * hour; nowMs += 10 * minute) {
    sessions.push(...planSessionsAroundNow(sessions, rotation, nowMs))
    expect(planSessionsAroundNow(sessions, rotation, nowMs)).toEqual([])
    expect(promisesOf(sessions, nowMs)).toEqual(kept)
  }
  // Back to back: 50 minutes each, and never two at once.
  expect(sessions.length).toBeLessThan((48 * 60) / 50 + 5)
})

test('on an empty day the second class of the rotation has run for 23 to 28 minutes', () => {
  const nowMs = Temporal.Instant.from('2026-11-21T08:03:20Z').epochMilliseconds
  const [running] = planSessionsAroundNow([], rotation, nowMs)
  expect(running?.experienceId).toBe(20)
  expect((nowMs - (running?.startMs ?? 0)) / minute).toBeCloseTo(26.33, 1)
})
