import { mondayOf } from '#contract/school-time.ts'
import { type HolidayPlan, holidaysOf, snowDayOf } from './holidays.ts'
import { addDays, dateOf, daysBetween, wallMs } from './school-days.ts'

export interface CyclePlan {
  id: number
  title: string
  position: number
  schoolYear: string
  /** A Monday. */
  firstDay: string
  /** A Friday. */
  lastDay: string
  startMs: number
  endMs: number
}

export interface SchoolYearPlan {
  cycles: readonly CyclePlan[]
  running: CyclePlan
  holidays: readonly HolidayPlan[]
}

const cycleCount = 5
/** Six weeks of school and a week between. */
const daysFromCycleToCycle = 49

/** A year that begins on the same weekday. */
const daysFromYearToYear = 364

/**
 * Five cycles around now, the fifth week of one of them running: so its rolls tell a story and the school
 * has plans. Two are past, or one when the second would lie in the summer. Of more years, the earlier ones have five
 * cycles each at the same time of the year.
 */
export function planSchoolYear(nowMs: number, years = 1): SchoolYearPlan {
  const runningFirstDay = addDays(mondayOf(dateOf(nowMs)), -28)
  const startOf = (offset: number, yearsAgo = 0) =>
    addDays(runningFirstDay, offset * daysFromCycleToCycle - yearsAgo * daysFromYearToYear)
  const monthAndDay = startOf(-2).slice(5)
  const past = '06-08' <= monthAndDay && monthAndDay <= '08-17' ? 1 : 2
  const cycles = Array.from({ length: years * cycleCount }, (_, index) =>
    planCycle(index + 1, startOf((index % cycleCount) - past, years - 1 - Math.floor(index / cycleCount))),
  )
  const running = cycles[(years - 1) * cycleCount + past]
  if (!running) throw new Error('The running cycle is missing.')
  const firstYear = Number(cycles[0]?.firstDay.slice(0, 4))
  const holidays = Array.from({ length: years + 1 }, (_, index) => firstYear + index).flatMap(holidaysOf)
  return { cycles, running, holidays: [...holidays, snowDayOf(runningFirstDay, holidays)] }
}

function planCycle(id: number, firstDay: string): CyclePlan {
  const lastDay = addDays(firstDay, 39)
  const year = Number(firstDay.slice(0, 4))
  // A school year begins at the end of August; the count of seven-week steps since gives the position.
  const startYear = firstDay.slice(5) >= '07-31' ? year : year - 1
  const position = Math.max(
    1,
    Math.round(daysBetween(`${startYear}-08-24`, firstDay) / daysFromCycleToCycle) + 1,
  )
  return {
    id,
    title: `Cycle ${position}`,
    position,
    schoolYear: `${startYear}-${startYear + 1}`,
    firstDay,
    lastDay,
    startMs: wallMs(firstDay, 540) - 9 * 3_600_000,
    endMs: wallMs(lastDay, 24 * 60) - 1000,
  }
}
