import { isWeekend } from '#contract/school-time.ts'
import { isOpenDay, isSchoolDay } from '#domains/school-year/rules/school-days.ts'
import type { CalendarOp, CalendarState } from './calendar-state.ts'

/** A day of a campus; null is what is held for the whole network. */
export interface CampusDay {
  readonly cohortId: number | null
  readonly date: string
}

export interface ChangedDays {
  /** Held before, not held any more. */
  readonly closed: readonly CampusDay[]
  readonly opened: readonly CampusDay[]
}

type Range = { readonly startsOn: string; readonly endsOn: string }

/** Every day from one to another, both included; none when they are backwards. */
export function datesOf({ startsOn, endsOn }: Range): string[] {
  const dates: string[] = []
  let day = Temporal.PlainDate.from(startsOn)
  for (let date = startsOn; date <= endsOn; date = day.toString()) {
    dates.push(date)
    day = day.add({ days: 1 })
  }
  return dates
}

/** The days a change is about: of the ranges it adds, moves or removes. */
function touchedDates(ops: readonly CalendarOp[]): string[] {
  const ranges = ops.flatMap((op) =>
    op.table === 'years' ? [] : [op.before, op.after].filter((row) => row !== null),
  )
  return [...new Set(ranges.flatMap(datesOf))].sort()
}

/** Which days of which campuses a change closes and opens; only those can change a session or an excuse. */
export function changedDays(
  before: CalendarState,
  after: CalendarState,
  ops: readonly CalendarOp[],
  cohortIds: readonly number[],
): ChangedDays {
  const closed: CampusDay[] = []
  const opened: CampusDay[] = []
  for (const date of touchedDates(ops))
    for (const cohortId of [null, ...cohortIds]) {
      const was = isOpenDay(before, cohortId, date)
      const is = isOpenDay(after, cohortId, date)
      if (was !== is) (was ? closed : opened).push({ cohortId, date })
    }
  return { closed, opened }
}

/** How many different weekdays are among days of campuses. */
export const countWeekdays = (days: readonly CampusDay[]): number =>
  new Set(days.map(({ date }) => date).filter((date) => !isWeekend(date))).size

/** The school days of a campus within a range: Monday to Friday, open. */
export const countSchoolDays = (
  state: Pick<CalendarState, 'cycles' | 'holidays'>,
  cohortId: number | null,
  range: Range,
): number => datesOf(range).filter((date) => isSchoolDay(state, cohortId, date)).length
