import { expect, test } from 'vitest'
import { firstSchoolDay, isSameSeries, seriesOf, timesOf } from './standup-series.ts'
import { formatStandupTime } from './standup-time.ts'

test('a series is on school days, a quarter of an hour, by the school’s clock', () => {
  const series = seriesOf({ title: 'Juniper House', time: '08:45', conferenceUrl: null })
  expect(series).toEqual({ summary: 'Juniper House stand-up', location: '', time: '08:45' })
  expect(series && timesOf(series, '2026-11-23')).toEqual({
    start: { dateTime: '2026-11-23T08:45:00', timeZone: 'America/New_York' },
    end: { dateTime: '2026-11-23T09:00:00', timeZone: 'America/New_York' },
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  })
  expect(series && isSameSeries(series, { ...series, time: '08:30' })).toBe(false)
  expect(seriesOf({ title: 'Juniper House', time: null, conferenceUrl: null })).toBeNull()
})

test('a series begins on a school day', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(firstSchoolDay)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
  ])
})

test('stand-up times read as people say them', () => {
  expect(['00:05', '08:45', '12:00', '13:30'].map((time) => formatStandupTime(time))).toEqual([
    '12:05 AM EST',
    '8:45 AM EST',
    '12:00 PM EST',
    '1:30 PM EST',
  ])
  expect(formatStandupTime('08:45', { zone: false })).toBe('8:45 AM')
})
