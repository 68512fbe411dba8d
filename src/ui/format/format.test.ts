import { describe, expect, it } from 'vitest'
import { formatDay, formatDayRange, formatMonth, formatNearDay, formatWeekdayRange } from './days.ts'
import {
  formatBadgeCount,
  formatDuration,
  formatFileSize,
  formatMinutesOf,
  formatNames,
  formatNoun,
  formatPercent,
  formatTimeLeft,
} from './quantities.ts'
import {
  formatMoment,
  formatTick,
  formatTime,
  formatTimeRange,
  formatTimesOrAllDay,
  formatTimeWithSeconds,
  formatWhen,
} from './times.ts'
import { schoolDayOf } from './zone.ts'

const min = 60_000

describe('days', () => {
  it('says a school day in full', () => {
    expect(formatDay('2026-11-10')).toBe('Tue, Nov 10, 2026')
  })

  it('refuses what is not a school day', () => {
    expect(() => formatDay('11/10/2026')).toThrow(RangeError)
    expect(() => formatDay('2026-13-10')).toThrow(RangeError)
  })

  it('says each part of a range once', () => {
    expect(formatDayRange('2026-11-02', '2026-11-06')).toBe('Nov 2 – 6, 2026')
    expect(formatDayRange('2026-10-12', '2026-11-20')).toBe('Oct 12 – Nov 20, 2026')
    expect(formatDayRange('2026-12-14', '2027-01-08')).toBe('Dec 14, 2026 – Jan 8, 2027')
    expect(formatDayRange('2026-11-02', '2026-11-02')).toBe('Nov 2, 2026')
    expect(formatDayRange('2026-11-02', '2026-11-06', { year: false })).toBe('Nov 2 – 6')
  })

  it('names weekdays where people plan', () => {
    expect(formatWeekdayRange('2026-11-12', '2026-11-19')).toBe('Thu, Nov 12 – Thu, Nov 19')
    expect(formatWeekdayRange('2026-11-12', '2026-11-12')).toBe('Thu, Nov 12, 2026')
    expect(formatMonth('2026-11-10')).toBe('November 2026')
  })

  it('says today and yesterday, also across the change of clocks', () => {
    expect(formatNearDay('2026-11-10', '2026-11-10')).toBe('today')
    expect(formatNearDay('2026-10-31', '2026-11-01')).toBe('yesterday')
    expect(formatNearDay('2026-11-08', '2026-11-10')).toBe('Sun, Nov 8')
    expect(formatNearDay('2025-11-08', '2026-11-10')).toBe('Sat, Nov 8, 2025')
  })
})

describe('times in the school’s zone', () => {
  const start = '2026-11-10T15:00:00Z'

  it('reads the wall clock of New York, winter and summer', () => {
    expect(formatTime(start)).toBe('10:00 AM')
    expect(formatTime('2026-07-10T15:00:00Z', { zone: true })).toBe('11:00 AM EST')
    expect(formatTimeWithSeconds('2026-11-10T15:23:04Z')).toBe('10:23:04 AM')
    expect(formatTick('2026-11-10T15:25:00Z')).toBe('10:25')
  })

  it('says AM or PM once where both ends share it', () => {
    expect(formatTimeRange(start, '2026-11-10T15:50:00Z')).toBe('10:00 – 10:50 AM EST')
    expect(formatTimeRange('2026-11-10T16:30:00Z', '2026-11-10T17:20:00Z')).toBe('11:30 AM – 12:20 PM EST')
    expect(formatTimeRange(start, '2026-11-10T15:50:00Z', { zone: false })).toBe('10:00 – 10:50 AM')
  })

  it('says a whole day, or days, as such', () => {
    const none = { zone: false }
    expect(formatTimesOrAllDay('2026-11-24T05:00:00Z', '2026-11-25T04:59:59Z', none)).toBe('all day')
    expect(formatTimesOrAllDay('2026-11-20T05:00:00Z', '2026-11-25T04:59:59Z')).toBe('all day')
    expect(formatTimesOrAllDay(start, '2026-11-10T15:50:00Z', none)).toBe('10:00 – 10:50 AM')
    // A minute short of the day is no whole day.
    expect(formatTimesOrAllDay('2026-11-24T05:00:00Z', '2026-11-25T04:59:00Z', none)).toBe(
      '12:00 AM – 11:59 PM',
    )
  })

  it('takes an instant to its school day, not to the day in London', () => {
    expect(schoolDayOf('2026-11-11T04:59:59Z')).toBe('2026-11-10')
    expect(schoolDayOf('2026-11-11T05:00:00Z')).toBe('2026-11-11')
  })

  it('says when, for a reader today', () => {
    const now = Date.parse('2026-11-10T15:23:04Z')
    expect(formatWhen('2026-11-10T13:12:00Z', now)).toBe('today 8:12 AM')
    expect(formatWhen('2026-11-09T11:00:00Z', now)).toBe('yesterday 6:00 AM')
  })

  it('names the day of a moment that was not today', () => {
    const now = Date.parse('2026-11-21T15:00:00Z')
    expect(formatMoment('2026-11-21T13:12:00Z', now)).toBe('8:12 AM')
    expect(formatMoment('2026-11-16T22:22:00Z', now)).toBe('Nov 16, 5:22 PM')
    // Late in the evening it is tomorrow in London, and still today at the school.
    expect(formatMoment('2026-11-22T04:30:00Z', now)).toBe('11:30 PM')
    expect(formatMoment('2025-11-16T22:22:00Z', now)).toBe('Nov 16, 2025, 5:22 PM')
    expect(formatMoment('2026-11-16T22:22:00Z', now, { zone: true })).toBe('Nov 16, 5:22 PM EST')
  })

  it('refuses what is not an instant', () => {
    expect(() => formatTime('soon')).toThrow(RangeError)
  })
})

describe('quantities', () => {
  it('counts only whole minutes', () => {
    expect(formatMinutesOf(21 * min + 59_999, 50 * min)).toBe('21 of 50 min')
    expect(formatDuration(65 * min)).toBe('1 h 5 min')
    expect(formatDuration(120 * min)).toBe('2 h')
  })

  it('keeps percent whole and honest at the ends', () => {
    expect(formatPercent(0.906)).toBe('91%')
    expect(formatPercent(0.999)).toBe('99%')
    expect(formatPercent(0.001)).toBe('1%')
    expect(formatPercent(1)).toBe('100%')
    expect(formatPercent(0)).toBe('0%')
  })

  it('says of a file that it is empty only where it is', () => {
    expect([0, 1, 12_345, 1_234_567].map(formatFileSize)).toEqual(['0 KB', '1 KB', '12 KB', '1.2 MB'])
  })

  it('caps the bell at 9+', () => {
    expect(formatBadgeCount(9)).toBe('9')
    expect(formatBadgeCount(10)).toBe('9+')
  })

  it('speaks in people’s words', () => {
    expect(formatNoun(1, 'student')).toBe('1 student')
    expect(formatNoun(2400, 'address', 'addresses')).toBe('2,400 addresses')
    expect(formatTimeLeft(20_000)).toBe('less than a minute left')
    expect(formatTimeLeft(118_000)).toBe('about 2 min left')
    expect(formatNames(['Ada', 'Bo'])).toBe('Ada and Bo')
    expect(formatNames(['Ada', 'Bo', 'Cy', 'Di', 'Ed'])).toBe('Ada, Bo and 3 others')
  })
})
