import type { ClosureReason } from '#domains/school-year/contract/closures.ts'
import { addDays, weekdayOf } from './school-days.ts'

export interface HolidayPlan {
  title: string
  startsOn: string
  /** Inclusive. */
  endsOn: string
  /** Null: the whole network. */
  cohortId: number | null
  /** Why the day was closed on which school was planned; null for a holiday. */
  closedFor: ClosureReason | null
}

const snowCampus = 1

/** The nth (from 1) given weekday of a month; -1 is the last one. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const text = (day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (nth > 0) return addDays(text(1), ((weekday - weekdayOf(text(1)) + 7) % 7) + (nth - 1) * 7)
  const last = Temporal.PlainDate.from(text(1)).with({ day: 31 }).toString()
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}

/** The holidays that begin in a calendar year: the network's, and one of a single campus. */
export function holidaysOf(year: number): HolidayPlan[] {
  const day = (title: string, startsOn: string, days = 1, cohortId: number | null = null): HolidayPlan => ({
    title,
    startsOn,
    endsOn: addDays(startsOn, days - 1),
    cohortId,
    closedFor: null,
  })
  const winterBreak = addDays(`${year}-12-25`, -((weekdayOf(`${year}-12-25`) + 6) % 7))
  return [
    day('Martin Luther King Jr. Day', nthWeekday(year, 1, 1, 3)),
    day('Presidents’ Day', nthWeekday(year, 2, 1, 3)),
    day('Spring break', nthWeekday(year, 4, 1, 1), 5),
    day('Memorial Day', nthWeekday(year, 5, 1, -1)),
    day('Juneteenth', `${year}-06-19`),
    day('Independence Day', `${year}-07-04`),
    day('Labor Day', nthWeekday(year, 9, 1, 1)),
    day('Founders’ Day', nthWeekday(year, 10, 3, 4), 1, 6),
    day('Indigenous Peoples’ Day', nthWeekday(year, 10, 1, 2)),
    day('Veterans Day', `${year}-11-11`),
    day('Thanksgiving break', addDays(nthWeekday(year, 11, 4, 4), -1), 3),
    day('Winter break', winterBreak, 12),
  ].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

/**
 * The day on which it snowed on the first campus: a Thursday, or the day before that has school, in the third week of
 * the running cycle. Past by now, and in no report that still waits for anybody.
 */
export function snowDayOf(runningFirstDay: string, holidays: readonly HolidayPlan[]): HolidayPlan {
  const days = [17, 16, 15, 14].map((after) => addDays(runningFirstDay, after))
  const startsOn = days.find((day) => !isHoliday(holidays, day, snowCampus)) ?? addDays(runningFirstDay, 10)
  return { title: 'snow', startsOn, endsOn: startsOn, cohortId: snowCampus, closedFor: 'snow' }
}

/** True when no class is held on that day: for the network, or for the campus when one is named. */
export const isHoliday = (holidays: readonly HolidayPlan[], date: string, cohortId: number | null): boolean =>
  holidays.some(
    (holiday) =>
      holiday.startsOn <= date &&
      date <= holiday.endsOn &&
      (holiday.cohortId === null || holiday.cohortId === cohortId),
  )
