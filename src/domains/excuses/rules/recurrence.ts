import { RRuleTemporal } from 'rrule-temporal'
import { schoolInstant, schoolZone } from '#contract/school-time.ts'
import { isSchoolDay } from '#domains/school-year/rules/school-days.ts'
import type { DayRange, SchoolCalendar } from './school-days.ts'

/** A recurring absence as a calendar object: weekdays of a period, with the wall times of the school. */
export interface Recurrence {
  readonly period: DayRange
  /** ISO weekdays, Monday is 1. */
  readonly weekdays: readonly number[]
  /** `09:15:00`; 00:00:00 to 23:59:59 for all day. */
  readonly startTime: string
  readonly endTime: string
}

export interface Occurrence {
  /** Its school day. */
  readonly date: string
  readonly startMs: number
  readonly endMs: number
}

const icalDays = ['MO', 'TU', 'WE', 'TH', 'FR']

/** An occurrence of a day at the wall times of the school, whatever daylight saving does. */
export const occurrenceOn = (
  date: string,
  { startTime, endTime }: Pick<Recurrence, 'startTime' | 'endTime'>,
): Occurrence => ({
  date,
  startMs: schoolInstant(date, startTime),
  endMs: schoolInstant(date, endTime),
})

/**
 * The occurrences of a series, one a school day: holidays of the campus and days outside the cycles are
 * skipped, and so are the days in `without`: those that were removed never come back (domain.md §5).
 */
export function expandRecurrence(
  recurrence: Recurrence,
  calendar: SchoolCalendar,
  { cohortId, without = new Set() }: { cohortId: number; without?: ReadonlySet<string> },
): Occurrence[] {
  const { period, weekdays } = recurrence
  const byDay = weekdays.flatMap((day) => icalDays[day - 1] ?? [])
  if (byDay.length === 0 || period.end < period.start) return []
  const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(schoolZone)
  const rule = new RRuleTemporal({
    freq: 'WEEKLY',
    byDay,
    tzid: schoolZone,
    dtstart: midnight(period.start),
    until: midnight(period.end),
  })
  return rule
    .all()
    .map((start) => start.toPlainDate().toString())
    .filter((date) => !without.has(date) && isSchoolDay(calendar, cohortId, date))
    .map((date) => occurrenceOn(date, recurrence))
}
