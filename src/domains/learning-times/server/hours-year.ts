import { mondayOf, schoolDateOf } from '#contract/school-time.ts'
import { listSchoolDays, type SchoolCalendar } from '#domains/excuses/rules/school-days.ts'
import { listMondays } from '../rules/weeks-of-year.ts'

/** A school year as its hours are counted: its days, and how many of them are over by week. */
export interface HoursYear {
  /** `2026-2027`, and the year it begins in. */
  readonly schoolYear: string
  readonly year: number
  /** Everything from its first day to the day before the next year counts in it. */
  readonly from: string
  readonly to: string
  /** The Mondays of its weeks until today, or its end. */
  readonly mondays: readonly string[]
  readonly schoolDays: number
  readonly passed: number
  readonly passedByWeek: ReadonlyMap<string, number>
}

const farAhead = '2198-12-31'

export const yearNumberOf = (schoolYear: string): number => Number(schoolYear.slice(0, 4))

/** A school year of a campus as the calendar has it; undefined for one without a cycle. */
export function hoursYearOf(
  calendar: SchoolCalendar,
  { schoolYear, cohortId, nowMs }: { schoolYear: string; cohortId: number; nowMs: number },
): HoursYear | undefined {
  const today = schoolDateOf(nowMs)
  const own = calendar.cycles.filter((cycle) => cycle.schoolYear === schoolYear)
  const from = own.map(({ startsOn }) => startsOn).toSorted()[0]
  const last = own
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1)
  if (from === undefined || last === undefined) return undefined
  const next = calendar.cycles
    .map(({ startsOn }) => startsOn)
    .filter((startsOn) => startsOn > last)
    .toSorted()[0]
  const days = listSchoolDays(calendar, { cohortId }, { start: from, end: last })
  const passed = days.filter((day) => day <= today)
  const until = today < last ? today : last
  return {
    schoolYear,
    year: yearNumberOf(schoolYear),
    from,
    to: next === undefined ? farAhead : Temporal.PlainDate.from(next).subtract({ days: 1 }).toString(),
    mondays: until < from ? [] : listMondays(from, until),
    schoolDays: days.length,
    passed: passed.length,
    passedByWeek: new Map(
      [...Map.groupBy(passed, mondayOf)].map(([monday, ofWeek]) => [monday, ofWeek.length]),
    ),
  }
}
