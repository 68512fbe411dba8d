import { describe, expect, it } from 'vitest'
import { mondayOf } from '#contract/school-time.ts'
import { lastFinishedWeek, weekBounds, weekTitle } from './report-week.ts'
import { cycleOfWeek, finishedSchoolWeeks } from './school-weeks.ts'

const hours = (monday: string) => {
  const { startMs, endMs } = weekBounds(monday)
  return (endMs - startMs) / 3_600_000
}
const lastWeekAt = (iso: string) => lastFinishedWeek(Date.parse(iso))

describe('the week of a report', () => {
  it('is from Monday to Sunday on the school’s wall, also when clocks change', () => {
    expect(hours('2026-11-02')).toBe(168)
    expect(hours('2026-10-26')).toBe(169)
    expect(hours('2027-03-08')).toBe(167)
    expect(new Date(weekBounds('2026-11-02').startMs).toISOString()).toBe('2026-11-02T05:00:00.000Z')
    expect(new Date(weekBounds('2026-11-02').weekBeforeMs).toISOString()).toBe('2026-10-26T04:00:00.000Z')
    expect(new Date(weekBounds('2026-11-02').comparedFromMs).toISOString()).toBe('2026-10-05T04:00:00.000Z')
  })

  it('is the one before on Monday from midnight on, and not a minute earlier', () => {
    expect(lastWeekAt('2026-11-09T04:59:59Z')).toBe('2026-10-26')
    expect(lastWeekAt('2026-11-09T05:00:00Z')).toBe('2026-11-02')
    expect(lastWeekAt('2026-11-15T23:00:00Z')).toBe('2026-11-02')
    expect(mondayOf('2026-11-08')).toBe('2026-11-02')
  })

  it.each([
    ['2026-11-02', 'Nov 2 – 6, 2026'],
    ['2026-09-28', 'Sep 28 – Oct 2, 2026'],
    ['2026-12-28', 'Dec 28, 2026 – Jan 1, 2027'],
  ])('of %s is called %s', (monday, title) => {
    expect(weekTitle(monday)).toBe(title)
  })
})

describe('the weeks of a school year', () => {
  const cycle = (title: string, schoolYear: string, startsAt: string, endsAt: string) => ({
    title,
    schoolYear,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })
  const cycles = [
    cycle('Cycle 6', '2025-2026', '2026-05-04T04:00:00Z', '2026-06-13T03:59:59Z'),
    cycle('Cycle 1', '2026-2027', '2026-09-08T04:00:00Z', '2026-09-26T03:59:59Z'),
    cycle('Cycle 2', '2026-2027', '2026-10-05T04:00:00Z', '2026-11-21T04:59:59Z'),
  ]

  it('are those that are over and touch a cycle', () => {
    expect(finishedSchoolWeeks(cycles, Date.parse('2026-10-20T15:00:00Z'))).toEqual([
      '2026-10-12',
      '2026-10-05',
      '2026-09-21',
      '2026-09-14',
      '2026-09-07',
    ])
    expect(finishedSchoolWeeks([], Date.parse('2026-10-20T15:00:00Z'))).toEqual([])
  })

  it('belong to the cycle that began last', () => {
    expect(cycleOfWeek(cycles, '2026-09-28')?.title).toBe('Cycle 1')
    expect(cycleOfWeek(cycles, '2026-10-05')?.title).toBe('Cycle 2')
    expect(cycleOfWeek(cycles, '2026-04-06')).toBeUndefined()
  })
})
