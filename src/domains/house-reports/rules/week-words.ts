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

/**
 * What waits in a report: `3 students to check in with, 1 to celebrate`; empty where nothing does. Some of the check-ins
 * may have been added late: `3 students to check in with, 1 of them since rolls were taken`.
 */
export function waitingText(checkIns: number, praises: number, addedLate = 0): string {
  const of = addedLate === checkIns ? '' : `, ${addedLate} of them`
  const late = addedLate === 0 ? '' : `${of} since rolls were taken`
  return [
    checkIns > 0 && `${checkIns} ${checkIns === 1 ? 'student' : 'students'} to check in with${late}`,
    praises > 0 && `${praises} to celebrate`,
  ]
    .filter((text) => text !== false)
    .join(', ')
}
