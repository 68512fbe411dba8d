import { addDays, weekdayOf } from './school-days.ts'
import type { CyclePlan } from './school-year.ts'

export interface YearPlan {
  schoolYear: string
  title: string
  firstDay: string
  lastDay: string
  requiredDays: number | null
  notes: string
}

/** The first day from a date on that is one of the weekdays. */
const from = (date: string, step: 1 | -1): string =>
  weekdayOf(date) <= 5 ? date : from(addDays(date, step), step)

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/**
 * The settings of the school years that the cycles belong to: from the end of August to the middle of June, or
 * as far as their cycles reach.
 */
export function planSchoolYears(cycles: readonly CyclePlan[]): YearPlan[] {
  const names = [...new Set(cycles.map(({ schoolYear }) => schoolYear))].sort()
  return names.map((schoolYear) => {
    const own = cycles.filter((cycle) => cycle.schoolYear === schoolYear)
    const [start = '', end = ''] = schoolYear.split('-')
    return {
      schoolYear,
      title: `${start}–${end}`,
      firstDay: own.map(({ firstDay }) => firstDay).reduce(earlier, from(`${start}-08-24`, 1)),
      lastDay: own.map(({ lastDay }) => lastDay).reduce(later, from(`${end}-06-18`, -1)),
      requiredDays: null,
      notes: '',
    }
  })
}
