import { wholePercent } from '../../attendance/rules/percentages.ts'
import type { WeekFigures } from '../contract/report-values.ts'
import { noFigures } from './judge-week.ts'

/** The weeks of students together. In how many sessions the roll was not taken is known only where it is of each. */
export const sumWeeks = (weeks: readonly WeekFigures[]): WeekFigures =>
  weeks.reduce(
    (total, week) => ({
      attended: total.attended + week.attended,
      sessions: total.sessions + week.sessions,
      submitted: total.submitted + week.submitted,
      tasks: total.tasks + week.tasks,
      notTaken: total.notTaken === null || week.notTaken === null ? null : total.notTaken + week.notTaken,
    }),
    noFigures,
  )

/** What a week does not say because rolls were not taken: `no roll of 93% of sessions`; empty where all were. */
export function notTakenText({ sessions, notTaken }: WeekFigures): string {
  if (notTaken === null || notTaken === 0) return ''
  return sessions === 0
    ? 'no roll was taken'
    : `no roll of ${wholePercent(notTaken, notTaken + sessions)}% of sessions`
}

/** Of a report without an item: that there is nothing, as far as anybody knows. */
export function nothingText(figures: WeekFigures): string {
  const unknown = notTakenText(figures)
  return unknown === '' ? 'nothing to report' : `nothing to report of what is known, ${unknown}`
}
