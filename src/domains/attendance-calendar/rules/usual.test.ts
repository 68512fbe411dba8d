import { describe, expect, it } from 'vitest'
import type { DayCounts } from '../contract/calendar.schemas.ts'
import { isUnusual, usualShares } from './usual.ts'

const day = (absent: number, tardy = 0, total = 100): DayCounts => ({
  present: total - absent,
  tardy,
  absent,
  excused: 0,
})
const cycle = (...days: DayCounts[]) =>
  Object.fromEntries(days.map((counts, index) => [`2026-11-${String(index + 1).padStart(2, '0')}`, counts]))

describe('what is usual on a day', () => {
  it('is the middle of the days that have rolls', () => {
    const usual = usualShares(cycle(day(4), day(6), day(5), day(30), day(5), day(0, 0, 4)))
    expect(usual?.absent).toBe(0.05)
    expect(isUnusual(day(6), 'absent', usual)).toBe(false)
    expect(isUnusual(day(8), 'absent', usual)).toBe(true)
    expect(isUnusual(day(30), 'absent', usual)).toBe(true)
  })

  it('is counted by shares, so that a full day is not unusual for being full', () => {
    const usual = usualShares(cycle(day(5), day(5), day(5), day(5), day(5)))
    expect(isUnusual(day(20, 0, 400), 'absent', usual)).toBe(false)
    expect(isUnusual(day(20, 0, 200), 'absent', usual)).toBe(true)
  })

  it('leaves one or two people alone, and a day of few rolls', () => {
    const usual = usualShares(cycle(day(0), day(0), day(0), day(0), day(0)))
    expect(isUnusual(day(2), 'absent', usual)).toBe(false)
    expect(isUnusual(day(3), 'absent', usual)).toBe(true)
    expect(isUnusual(day(5, 0, 9), 'absent', usual)).toBe(false)
    expect(isUnusual(day(0, 3), 'tardy', usual)).toBe(true)
  })

  it('is not known before a week of rolls', () => {
    expect(usualShares(cycle(day(5), day(5)))).toBeUndefined()
    expect(isUnusual(day(90), 'absent', undefined)).toBe(false)
  })
})
