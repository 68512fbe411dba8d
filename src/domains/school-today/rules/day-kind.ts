import { nextSchoolDay, type SchoolCalendar } from '#domains/excuses/rules/school-days.ts'
import { isSchoolDay } from '#domains/school-year/rules/school-days.ts'

/** What kind of day it is for the school, or for the campuses one is limited to. */
export type DayKind = 'school' | 'holiday' | 'weekend' | 'between_cycles' | 'no_calendar'

/**
 * Of several campuses it is a school day when one of them has school. A meeting makes a day a school day whatever the
 * calendar says: a Saturday on which a class meets is a morning like others.
 */
export function dayKindOf(
  calendar: SchoolCalendar,
  campusIds: readonly number[],
  today: string,
  hasMeetings: boolean,
): DayKind {
  if (calendar.cycles.length === 0) return 'no_calendar'
  if (hasMeetings || campusIds.some((id) => isSchoolDay(calendar, id, today))) return 'school'
  if (Temporal.PlainDate.from(today).dayOfWeek > 5) return 'weekend'
  return calendar.cycles.some((cycle) => cycle.startsOn <= today && today <= cycle.endsOn)
    ? 'holiday'
    : 'between_cycles'
}

/** The first day after this one on which one of the campuses has school; null after the last cycle. */
export function nextSchoolDayOf(
  calendar: SchoolCalendar,
  campusIds: readonly number[],
  today: string,
): string | null {
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  const days = campusIds.flatMap((id) => nextSchoolDay(calendar, id, tomorrow) ?? [])
  return days.sort()[0] ?? null
}
