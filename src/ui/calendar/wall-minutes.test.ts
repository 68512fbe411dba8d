import { describe, expect, it } from 'vitest'
import { hourText, wallMinutes } from './wall-minutes.ts'

describe('the wall clock', () => {
  it('says minutes since midnight in the school’s zone', () => {
    expect(wallMinutes('2026-11-10T15:15:00Z')).toBe(615)
    expect(wallMinutes('2026-11-10T05:00:00Z')).toBe(0)
    expect(wallMinutes('2026-11-11T04:59:00Z')).toBe(1_439)
  })

  it('stays on the wall when the clocks change', () => {
    expect(wallMinutes('2026-11-01T12:00:00Z')).toBe(7 * 60)
    expect(wallMinutes('2027-03-14T11:00:00Z')).toBe(7 * 60)
  })

  it('names hours', () => {
    expect([0, 7, 12, 23].map(hourText)).toEqual(['12 AM', '7 AM', '12 PM', '11 PM'])
  })
})
