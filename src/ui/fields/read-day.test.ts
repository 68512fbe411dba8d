import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, formatMonthDay } from '../format/days.ts'
import { readDay } from './read-day.ts'

const today = '2026-11-21'

describe('a day as people type it', () => {
  it.each([
    ['11/21', '2026-11-21'],
    ['11/9/26', '2026-11-09'],
    ['11-09-2026', '2026-11-09'],
    ['nov 21', '2026-11-21'],
    ['Nov. 3rd', '2026-11-03'],
    ['November 3, 2027', '2027-11-03'],
    ['3 sept', '2026-09-03'],
    ['may 4', '2027-05-04'],
    ['21 November 2026', '2026-11-21'],
    ['Sat, Nov 21, 2026', '2026-11-21'],
    ['wednesday, nov 25', '2026-11-25'],
    // The weekday left from the day before it was changed decides nothing.
    ['Sat, Nov 23, 2026', '2026-11-23'],
    ['2026-11-21', '2026-11-21'],
    ['  today ', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['Yesterday', '2026-11-20'],
  ])('%s', (text, day) => {
    expect(readDay(text, today)).toBe(day)
  })

  it.each([
    '',
    'nov',
    '21',
    '13/1',
    '2/30',
    'nov 31',
    'soon',
    '11/21/2',
    '2026-11',
    'sat',
  ])('%s is none', (text) => {
    expect(readDay(text, today)).toBeUndefined()
  })

  it('takes the nearest year, and the one within the limits', () => {
    expect(readDay('1/10', today)).toBe('2027-01-10')
    expect(readDay('6/10', today)).toBe('2026-06-10')
    expect(readDay('11/3', today, { min: today })).toBe('2027-11-03')
    expect(readDay('1/10', today, { max: today })).toBe('2026-01-10')
    // A day the limits never hold is said as it is, so that the field can say why it does not take it.
    expect(readDay('11/3', today, { min: today, max: '2026-11-30' })).toBe('2026-11-03')
    expect(readDay('2/29', today)).toBeUndefined()
  })

  it('reads back every way in which the product writes a day', () => {
    const day = fc
      .integer({ min: 0, max: 30_000 })
      .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, (one) => {
        expect(readDay(formatDay(one), today)).toBe(one)
        expect(readDay(one, today)).toBe(one)
        expect(readDay(formatMonthDay(one), one)).toBe(one)
      }),
    )
  })
})
