import { expect, it } from 'vitest'
import { listDays } from '#contract/school-time.ts'
import { addDays, weekBounds } from './school-week.ts'

it.each(['2026-11-08', '2026-11-10', '2026-11-14'])('the week of %s is Sunday to Saturday', (day) =>
  expect(weekBounds(day)).toEqual({ start: '2026-11-08', end: '2026-11-14' }))

it('a week may reach into the next year', () =>
  expect(weekBounds('2027-01-01')).toEqual({ start: '2026-12-27', end: '2027-01-02' }))

it('days are counted over months, and over the change of clocks', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(listDays('2026-10-30', '2026-11-02')).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(listDays('2026-11-02', '2026-11-01')).toEqual([])
})
