import { expect, it } from 'vitest'
import { longestPauseMs, nextTryMs, pauseMs, readRetryAfter } from './retry-schedule.ts'

it('tries ten times within 75 hours, 35 minutes and 5 seconds', () => {
  let nowMs = 0
  let tries = 1
  for (;;) {
    const next = nextTryMs(tries, nowMs, { random: 0 })
    if (next === null) break
    nowMs = next
    tries += 1
  }
  expect(tries).toBe(10)
  expect(nowMs).toBe(((75 * 60 + 35) * 60 + 5) * 1000)
  expect(nextTryMs(1, 0, { random: 0.99 })).toBeGreaterThan(5_400)
})

it('keeps a pause that is asked for, up to an hour', () => {
  expect(nextTryMs(1, 0, { afterMs: 60_000, random: 0 })).toBe(60_000)
  expect(nextTryMs(1, 0, { afterMs: 9e9, random: 0 })).toBe(longestPauseMs)
  expect(readRetryAfter('120', 5)).toBe(120_000)
  expect(readRetryAfter('Tue, 10 Nov 2026 15:01:00 GMT', Date.parse('2026-11-10T15:00:00Z'))).toBe(60_000)
  expect(readRetryAfter('Tue, 10 Nov 2020 15:01:00 GMT', Date.parse('2026-11-10T15:00:00Z'))).toBe(0)
  expect(readRetryAfter('999999999', 0)).toBe(longestPauseMs)
  expect(readRetryAfter('soon', 0)).toBeUndefined()
  expect(readRetryAfter(null, 0)).toBeUndefined()
})

it('leaves one alone that is away, longer each time', () => {
  expect([0, 1, 2, 9, 30].map(pauseMs)).toEqual([30_000, 60_000, 120_000, 900_000, 900_000])
})
