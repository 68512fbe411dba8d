import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schoolDateOf, schoolZone } from '#contract/school-time.ts'
import { isSchoolDay } from '#domains/school-year/rules/school-days.ts'
import { expandRecurrence, type Recurrence } from './recurrence.ts'
import { listSchoolDays, listSchoolYears, type SchoolCalendar } from './school-days.ts'

const firstDay = Temporal.PlainDate.from('2020-01-01')
const dateAt = (offset: number) => firstDay.add({ days: offset }).toString()
/** Any day of eight years: sixteen changes of the clock, two leap days. */
const anyOffset = fc.integer({ min: 0, max: 8 * 365 })

const anyCalendar: fc.Arbitrary<SchoolCalendar> = fc.record({
  cycles: fc.array(
    fc.tuple(anyOffset, fc.integer({ min: 0, max: 400 })).map(([start, length]) => ({
      schoolYear: '2026-2027',
      startsOn: dateAt(start),
      endsOn: dateAt(start + length),
    })),
    { maxLength: 8 },
  ),
  holidays: fc.array(
    fc
      .tuple(anyOffset, fc.integer({ min: 0, max: 20 }), fc.constantFrom(null, 1, 2))
      .map(([start, length, cohortId]) => ({
        startsOn: dateAt(start),
        endsOn: dateAt(start + length),
        cohortId,
      })),
    { maxLength: 12 },
  ),
})

const anyTimes = fc
  .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 95 }))
  .map(([start, length]) => [start, Math.min(95, start + length)] as const)
  .map(([start, end]) => ({ startTime: clock(start), endTime: clock(end) }))

const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}:00`

const anyRecurrence: fc.Arbitrary<Recurrence> = fc
  .tuple(
    anyOffset,
    fc.integer({ min: 0, max: 500 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
    fc.oneof(fc.constant({ startTime: '00:00:00', endTime: '23:59:59' }), anyTimes),
  )
  .map(([start, length, weekdays, times]) => ({
    period: { start: dateAt(start), end: dateAt(start + length) },
    weekdays,
    ...times,
  }))

const wall = (atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(schoolZone).toPlainTime().toString({
    smallestUnit: 'second',
  })

describe('a recurring absence', () => {
  it('falls on each asked weekday of the period that is a school day, once, and on no other day', () => {
    fc.assert(
      fc.property(anyRecurrence, anyCalendar, (recurrence, calendar) => {
        const dates = expandRecurrence(recurrence, calendar, { cohortId: 1 }).map((one) => one.date)
        const expected = listSchoolDays(calendar, { cohortId: 1 }, recurrence.period).filter((date) =>
          recurrence.weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek),
        )
        expect(dates).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('keeps its wall times on its own day through every change of the clock', () => {
    fc.assert(
      fc.property(anyRecurrence, (recurrence) => {
        const { start, end } = recurrence.period
        const always = {
          cycles: [{ schoolYear: '2026-2027', startsOn: start, endsOn: end }],
          holidays: [],
        }
        for (const { date, startMs, endMs } of expandRecurrence(recurrence, always, { cohortId: 1 })) {
          expect([schoolDateOf(startMs), schoolDateOf(endMs)]).toEqual([date, date])
          expect([wall(startMs), wall(endMs)]).toEqual([recurrence.startTime, recurrence.endTime])
          expect(startMs).toBeLessThan(endMs)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('never comes back on a day it was removed from, whatever else changes', () => {
    fc.assert(
      fc.property(
        anyRecurrence,
        anyCalendar,
        fc.infiniteStream(fc.boolean()),
        (recurrence, calendar, coin) => {
          const all = expandRecurrence(recurrence, calendar, { cohortId: 2 })
          const without = new Set(all.flatMap(({ date }) => (coin.next().value ? [date] : [])))
          const left = expandRecurrence(recurrence, calendar, { cohortId: 2, without })
          expect(left).toEqual(all.filter(({ date }) => !without.has(date)))
        },
      ),
      { numRuns: 80 },
    )
  })
})

it('crosses both changes of the clock of a school year at the same time on the wall', () => {
  const calendar = {
    cycles: [{ schoolYear: 'y', startsOn: '2026-08-31', endsOn: '2027-06-11' }],
    holidays: [],
  }
  const starts = expandRecurrence(
    {
      period: { start: '2026-10-30', end: '2026-11-03' },
      weekdays: [1, 5],
      startTime: '09:00:00',
      endTime: '10:15:00',
    },
    calendar,
    { cohortId: 1 },
  ).map((one) => new Date(one.startMs).toISOString())
  expect(starts).toEqual(['2026-10-30T13:00:00.000Z', '2026-11-02T14:00:00.000Z'])
})

describe('a school day', () => {
  it('is Monday to Friday, in a cycle, no holiday of the network or the campus', () => {
    fc.assert(
      fc.property(anyCalendar, anyOffset, (calendar, offset) => {
        const date = dateAt(offset)
        const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
        const within = (range: { startsOn: string; endsOn: string }) =>
          Date.parse(range.startsOn) <= Date.parse(date) && Date.parse(date) <= Date.parse(range.endsOn)
        const isOff = calendar.holidays.some((day) => (day.cohortId ?? 1) === 1 && within(day))
        expect(isSchoolDay(calendar, 1, date)).toBe(
          weekday >= 1 && weekday <= 5 && calendar.cycles.some(within) && !isOff,
        )
      }),
    )
  })

  it('knows a school year by its first and last cycle', () => {
    const cycles = [
      { schoolYear: 'a', startsOn: '2026-10-12', endsOn: '2026-11-20' },
      { schoolYear: 'a', startsOn: '2026-08-31', endsOn: '2026-10-09' },
      { schoolYear: 'b', startsOn: '2027-08-30', endsOn: '2027-10-08' },
    ]
    expect(listSchoolYears({ cycles, holidays: [] })).toEqual([
      { start: '2026-08-31', end: '2026-11-20' },
      { start: '2027-08-30', end: '2027-10-08' },
    ])
  })
})
