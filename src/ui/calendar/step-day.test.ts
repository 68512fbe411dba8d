import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, sundayOf, weekdayOf, weekOf, weeksOfMonth } from './step-day.ts'

const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1980-01-01', days))

describe('steps through days', () => {
  it('goes by days and months', () => {
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
    expect(addDays('2027-03-14', -1)).toBe('2027-03-13')
    expect(addMonths('2026-11-30', 1)).toBe('2026-12-01')
    expect(addMonths('2026-01-10', -1)).toBe('2025-12-01')
    expect([sundayOf('2026-11-14'), sundayOf('2026-11-15')]).toEqual(['2026-11-08', '2026-11-15'])
    expect(weekOf('2026-11-10')).toEqual(weekOf('2026-11-14'))
    expect([weekdayOf('2026-11-09'), weekdayOf('2026-11-15')]).toEqual([1, 7])
  })

  it('shows each day of a month once, in whole weeks', () => {
    expect(weeksOfMonth('2026-11-10')).toHaveLength(5)
    expect(weeksOfMonth('2027-02-10')[0]?.[0]).toBe('2027-01-31')
    fc.assert(
      fc.property(day, (date) => {
        const days = weeksOfMonth(date).flat()
        expect(days).toContain(date)
        expect(new Set(days).size).toBe(days.length)
        expect(days.length % 7).toBe(0)
        expect(days.length).toBeLessThanOrEqual(42)
        expect(weekdayOf(days[0] ?? '')).toBe(7)
      }),
    )
  })
})
