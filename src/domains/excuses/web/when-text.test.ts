import { expect, it } from 'vitest'
import { daysText, phaseOf, timesText } from './when-text.ts'

const allDay = { start_at: '2026-11-09T05:00:00Z', end_at: '2026-11-11T04:59:59Z', allDay: true }

it('says the days and the times of an excuse on the school’s wall', () => {
  expect(daysText(allDay)).toBe('Mon, Nov 9 – Tue, Nov 10')
  expect(timesText({ ...allDay, school_days: 2 })).toBe('All day, 2 school days')
  const beside = { ...allDay, school_days: 2, days_in_a_row: 6 }
  expect(timesText({ ...beside, creator: 'Guardian' })).toBe('All day, 2 school days, 6 in a row')
  expect(timesText({ ...beside, creator: 'Employee' })).toBe('All day, 2 school days')
  const hours = { start_at: '2026-11-12T18:00:00Z', end_at: '2026-11-12T20:30:00Z', allDay: false }
  expect([daysText(hours), timesText({ ...hours, school_days: 1 })]).toEqual([
    'Thu, Nov 12, 2026',
    '1:00 – 3:30 PM EST',
  ])
})

it('an excuse until midnight ends the day before', () => {
  expect(daysText({ ...allDay, end_at: '2026-11-10T05:00:00Z' })).toBe('Mon, Nov 9, 2026')
})

it('says of a meeting that it is ahead, runs or is over, also when it ended early', () => {
  const meeting = { start_at: '2026-11-10T15:00:00Z', end_at: '2026-11-10T15:50:00Z', is_over: false }
  const at = (time: string, is_over = false) =>
    phaseOf({ ...meeting, is_over }, Date.parse(`2026-11-10T${time}Z`))
  expect([at('14:59:59'), at('15:00:00'), at('15:49:59'), at('15:50:00')]).toEqual([
    'before',
    'running',
    'running',
    'over',
  ])
  expect(at('15:20:00', true)).toBe('over')
})
