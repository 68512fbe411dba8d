import { mondayOf, schoolDateOf } from '#contract/school-time.ts'
import { addWeeks, lastFinishedWeek, weekBounds } from './report-week.ts'

interface CycleTime {
  readonly title: string
  readonly schoolYear: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The cycle a week belongs to: the latest that began before the week was over. */
export const cycleOfWeek = <C extends CycleTime>(cycles: readonly C[], monday: string): C | undefined =>
  cycles
    .filter((cycle) => cycle.startsAt.getTime() < weekBounds(monday).endMs)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0]

/** Mondays of the weeks of the current school year that are over and touch a cycle, newest first. */
export function finishedSchoolWeeks(cycles: readonly CycleTime[], nowMs: number): string[] {
  const last = lastFinishedWeek(nowMs)
  const year = cycleOfWeek(cycles, last)?.schoolYear
  const ofYear = cycles.filter((cycle) => cycle.schoolYear === year)
  if (ofYear.length === 0) return []
  const firstMs = Math.min(...ofYear.map((cycle) => cycle.startsAt.getTime()))
  const weeks: string[] = []
  for (let monday = last; monday >= mondayOf(schoolDateOf(firstMs)); monday = addWeeks(monday, -1)) {
    const { startMs, endMs } = weekBounds(monday)
    if (ofYear.some(({ startsAt, endsAt }) => startsAt.getTime() < endMs && endsAt.getTime() > startMs))
      weeks.push(monday)
  }
  return weeks
}
