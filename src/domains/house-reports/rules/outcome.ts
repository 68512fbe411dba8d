import { wholePercent } from '../../attendance/rules/percentages.ts'
import type { ItemEvidence, Outcome, WeekFigures } from '../contract/report-values.ts'
import { absencesIn, increaseFrom, missedTasksIn } from './judge-week.ts'

/** A measure in the week of an item and in the week after it. */
interface Comparison {
  readonly before: number
  readonly after: number
}

const judge = ({ before, after }: Comparison, step: number, moreIsBetter: boolean): Outcome => {
  if (Math.abs(after - before) < step) return 'same'
  return after > before === moreIsBetter ? 'improved' : 'worse'
}

const worstFirst: readonly Outcome[] = ['worse', 'same', 'improved']
const worstOf = (outcomes: readonly Outcome[]): Outcome | null =>
  worstFirst.find((outcome) => outcomes.includes(outcome)) ?? null

/**
 * What became of an item, from its evidence and the student's next week. Of a check-in: fewer of what it named, as
 * many, or more. Of praise: within 10 points it held. Null when the next week had nothing to compare with, and when it is
 * known to be fewer only as far as rolls were taken.
 */
export function outcomeOf(evidence: ItemEvidence, next: WeekFigures | undefined): Outcome | null {
  if (!next) return null
  const { unexcused_absence: absence, task_not_submitted: missed } = evidence
  if (absence || missed) {
    const compared: Comparison[] = []
    if (absence && next.sessions > 0) compared.push({ before: absence.count, after: absencesIn(next) })
    if (missed && next.tasks > 0) compared.push({ before: missed.count, after: missedTasksIn(next) })
    if (compared.length === 0) return null
    const [before, after] = [sum(compared, 'before'), sum(compared, 'after')]
    const outcome = judge({ before, after }, 1, false)
    // Each roll that was not taken may hide an absence.
    const atMost = after + (absence ? (next.notTaken ?? 0) : 0)
    return outcome === 'improved' && atMost >= before ? null : outcome
  }
  const percents = [
    { increase: evidence.attendance_increased, after: wholePercent(next.attended, next.sessions) },
    { increase: evidence.task_submission_increased, after: wholePercent(next.submitted, next.tasks) },
  ]
  return worstOf(
    percents.flatMap(({ increase, after }) =>
      increase && after !== null
        ? [judge({ before: increase.currentPercentage, after }, increaseFrom, true)]
        : [],
    ),
  )
}

const sum = (compared: readonly Comparison[], side: keyof Comparison) =>
  compared.reduce((total, comparison) => total + comparison[side], 0)

/** The student's next week in the words of the item: `9 of 10 sessions attended (excused not counted), 4 of 4 tasks submitted`. */
export function nextWeekText(evidence: ItemEvidence, next: WeekFigures | undefined): string {
  if (!next) return 'Not in this house any more'
  const aboutAttendance = evidence.unexcused_absence ?? evidence.attendance_increased
  const aboutTasks = evidence.task_not_submitted ?? evidence.task_submission_increased
  const texts = [
    aboutAttendance &&
      `${partText(next.attended, next.sessions, 'session', 'attended')} (excused not counted)`,
    aboutAttendance && (next.notTaken ?? 0) > 0 && `${next.notTaken} without a roll`,
    aboutTasks && partText(next.submitted, next.tasks, 'task', 'submitted'),
  ]
  return texts.filter((text) => text !== undefined && text !== false).join(', ')
}

const partText = (part: number, whole: number, noun: string, done: string) =>
  whole === 0 ? `no ${noun}s` : `${part} of ${whole} ${noun}${whole === 1 ? '' : 's'} ${done}`
