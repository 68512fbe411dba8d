import { type HeldDays, isSchoolDay } from '#domains/school-year/rules/school-days.ts'

/** What a school needs to know which days are school days, and of which year. Days are school dates, `2026-11-10`, ends inclusive. */
export interface SchoolCalendar extends HeldDays {
  readonly cycles: readonly (HeldDays['cycles'][number] & { readonly schoolYear: string })[]
}

/** Whose school days are meant: a campus's, and of a student of it the days on which they meet, too. */
export interface WhoseDays {
  readonly cohortId: number
  readonly meetingDays?: ReadonlySet<string>
}

export interface DayRange {
  readonly start: string
  readonly end: string
}

/**
 * Whether a day is one to be absent from: a school day of the campus, or one on which the student meets, whatever the
 * calendar says of it. The one definition for filing, counting and deciding.
 */
export const isSchoolDayOf = (
  calendar: SchoolCalendar,
  { cohortId, meetingDays }: WhoseDays,
  date: string,
): boolean => meetingDays?.has(date) === true || isSchoolDay(calendar, cohortId, date)

/** The day itself when the campus has school on it, else the next that has; undefined after the last cycle. */
export function nextSchoolDay(calendar: SchoolCalendar, cohortId: number, from: string): string | undefined {
  const last = calendar.cycles.map((cycle) => cycle.endsOn).reduce((one, two) => (one > two ? one : two), '')
  let day = Temporal.PlainDate.from(from)
  for (; day.toString() <= last; day = day.add({ days: 1 }))
    if (isSchoolDay(calendar, cohortId, day.toString())) return day.toString()
  return undefined
}

/** The school days of somebody from one day to another, both included. */
export function listSchoolDays(
  calendar: SchoolCalendar,
  whose: WhoseDays,
  { start, end }: DayRange,
): string[] {
  const days: string[] = []
  const last = Temporal.PlainDate.from(end)
  for (
    let day = Temporal.PlainDate.from(start);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const date = day.toString()
    if (isSchoolDayOf(calendar, whose, date)) days.push(date)
  }
  return days
}

/** The school years, each from the first day of its first cycle to the last day of its last. */
export function listSchoolYears(calendar: SchoolCalendar): DayRange[] {
  const years = Map.groupBy(calendar.cycles, (cycle) => cycle.schoolYear)
  return [...years.values()].map((cycles) => ({
    start: cycles.map((cycle) => cycle.startsOn).reduce((one, two) => (one < two ? one : two)),
    end: cycles.map((cycle) => cycle.endsOn).reduce((one, two) => (one > two ? one : two)),
  }))
}

/** The school year that holds a whole range; undefined when it leaves it. */
export const findSchoolYear = (calendar: SchoolCalendar, range: DayRange): DayRange | undefined =>
  listSchoolYears(calendar).find((year) => year.start <= range.start && range.end <= year.end)
