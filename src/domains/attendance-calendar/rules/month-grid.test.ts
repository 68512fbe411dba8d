import { describe, expect, it } from 'vitest'
import { clampDay, monthWeeks, stepDay } from './month-grid.ts'

const bounds = { first: '2026-10-12', last: '2026-11-20' }

describe('the weeks of a month', () => {
  it('begin on Sunday and leave other months out', () => {
    const weeks = monthWeeks('2026-10-15', bounds)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.map((day) => day?.date.slice(8) ?? '')).toEqual(['', '', '', '', '01', '02', '03'])
    expect(weeks.at(-1)?.at(-1)?.date).toBe('2026-10-31')
  })

  it('know what lies outside the cycle', () => {
    const days = monthWeeks('2026-11-01', bounds).flat()
    expect(days.find((day) => day?.date === '2026-11-20')?.isOutside).toBe(false)
    expect(days.find((day) => day?.date === '2026-11-21')).toMatchObject({ isOutside: true, isWeekend: true })
  })
})

describe('going on', () => {
  it('stays within the cycle', () => {
    expect(stepDay('2026-11-10', 'month', -1, bounds)).toBe('2026-10-12')
    expect(stepDay('2026-11-10', 'month', 1, bounds)).toBeUndefined()
    expect(stepDay('2026-11-20', 'day', 1, bounds)).toBeUndefined()
    expect(stepDay('2026-11-20', 'day', -1, bounds)).toBe('2026-11-19')
    expect(clampDay('2027-01-01', bounds)).toBe('2026-11-20')
  })
})
