import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekOf } from './step-day.ts'
import { lanesAt, weekBars } from './week-bars.ts'

const week = weekOf('2026-11-10')
const span = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay })

describe('the bars of a week', () => {
  it('are one for all its days', () => {
    expect(weekBars(week, [span('2026-11-09', '2026-11-10')])).toMatchObject([
      { from: 1, to: 2, lane: 0, isContinued: false, goesOn: false },
    ])
  })

  it('go on over the end of a week, and leave other weeks alone', () => {
    const long = span('2026-11-05', '2026-11-18')
    expect(weekBars(week, [long])).toMatchObject([{ from: 0, to: 6, isContinued: true, goesOn: true }])
    expect(weekBars(week, [span('2026-11-15'), span('2026-11-07')])).toEqual([])
  })

  it('lie side by side where they overlap, and below each other only there', () => {
    const bars = weekBars(week, [span('2026-11-10'), span('2026-11-09', '2026-11-11'), span('2026-11-12')])
    expect(bars.map(({ from, to, lane }) => [from, to, lane])).toEqual([
      [1, 3, 0],
      [2, 2, 1],
      [4, 4, 0],
    ])
    expect([0, 1, 2, 3, 4, 5].map((place) => lanesAt(bars, place))).toEqual([0, 1, 2, 1, 1, 0])
  })

  it('never cross, and cover each day they last', () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 })).map(([from, days]) => ({
        firstDay: addDays('2026-11-11', from),
        lastDay: addDays('2026-11-11', from + days),
      })),
      { maxLength: 9 },
    )
    fc.assert(
      fc.property(spans, (some) => {
        const bars = weekBars(week, some)
        for (const [place, day] of week.entries()) {
          const here = bars.filter(({ from, to }) => from <= place && place <= to)
          expect(here).toHaveLength(
            some.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay).length,
          )
          expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length)
        }
      }),
    )
  })
})
