import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { longestMeetingMs } from '../../attendance/rules/attendance-constants.ts'
import { countDaysOf } from './counted-days.ts'

const hourMs = 3_600_000
/** Around the night on which clocks go back. */
const originMs = Date.parse('2026-10-29T04:00:00Z')
const instant = fc.integer({ min: 0, max: 8 * 24 * 4 }).map((quarters) => originMs + (quarters * hourMs) / 4)

it('counts every meeting once: by its day, or by itself', () => {
  fc.assert(
    fc.property(instant, instant, instant, instant, (one, other, nowMs, startMs) => {
      const [fromMs, toMs] = [Math.min(one, other), Math.max(one, other)]
      const { first, end, openFirst, openLast, spans } = countDaysOf({ fromMs, toMs }, nowMs)
      const day = schoolDateOf(startMs)
      const byDay = day >= first && day < end && !(day >= openFirst && day <= openLast)
      const byItself = spans.filter((span) => startMs >= span.fromMs && startMs < span.toMs).length
      expect(Number(byDay) + byItself).toBe(Number(startMs >= fromMs && startMs < toMs))
    }),
    { numRuns: 2_000 },
  )
})

it('tells by their days alone those of which every meeting is over, or none', () => {
  fc.assert(
    fc.property(instant, instant, (startMs, nowMs) => {
      const { openFirst, openLast } = countDaysOf(
        { fromMs: originMs, toMs: originMs + 9 * 24 * hourMs },
        nowMs,
      )
      const day = schoolDateOf(startMs)
      if (day < openFirst) expect(startMs + longestMeetingMs).toBeLessThanOrEqual(nowMs)
      if (day > openLast) expect(startMs).toBeGreaterThan(nowMs)
    }),
    { numRuns: 2_000 },
  )
})

it('reads few meetings of a cycle: those of today', () => {
  const cycle = {
    fromMs: schoolDayBounds('2026-10-12').startMs,
    toMs: schoolDayBounds('2026-11-21').startMs,
  }
  const { spans } = countDaysOf(cycle, Date.parse('2026-11-10T18:00:00Z'))
  expect(spans.map(({ fromMs, toMs }) => [schoolDateOf(fromMs), schoolDateOf(toMs)])).toEqual([
    ['2026-11-10', '2026-11-11'],
  ])
})
