import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { countDaysOf } from './counted-days.ts'

const hourMs = 3_600_000
/** Around the night on which clocks go back. */
const originMs = Date.parse('2026-10-29T04:00:00Z')
const instant = fc.integer({ min: 0, max: 8 * 24 * 4 }).map((quarters) => originMs + (quarters * hourMs) / 4)

it('counts every meeting once: by its day, or by itself', () => {
  fc.assert(
    fc.property(instant, instant, instant, (one, other, startMs) => {
      const [fromMs, toMs] = [Math.min(one, other), Math.max(one, other)]
      const { first, end, spans } = countDaysOf({ fromMs, toMs })
      const day = schoolDateOf(startMs)
      const byDay = day >= first && day < end
      const byItself = spans.filter((span) => startMs >= span.fromMs && startMs < span.toMs).length
      expect(Number(byDay) + byItself).toBe(Number(startMs >= fromMs && startMs < toMs))
    }),
    { numRuns: 2_000 },
  )
})

it('reads no meeting of a cycle, however large the school', () => {
  const cycle = {
    fromMs: schoolDayBounds('2026-10-12').startMs,
    toMs: schoolDayBounds('2026-11-21').startMs,
  }
  expect(countDaysOf(cycle)).toEqual({ first: '2026-10-12', end: '2026-11-21', spans: [] })
})
