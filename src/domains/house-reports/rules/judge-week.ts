import { wholePercent } from '../../attendance/rules/percentages.ts'
import type { ApproachType, Recommendation, ReportCategory, WeekFigures } from '../contract/report-values.ts'

/** From this many percentage points on, more is an increase (domain.md §6). */
export const increaseFrom = 10
/** From this many of a kind on, the guardians should hear of it. */
export const guardiansFrom = 2

/** What the rules know of a student: the week, the week before it and the four weeks before it. */
export interface StudentWeek {
  readonly week: WeekFigures
  readonly weekBefore: WeekFigures
  readonly fourWeeksBefore: WeekFigures
}

export const noFigures: WeekFigures = { attended: 0, sessions: 0, submitted: 0, tasks: 0, notTaken: 0 }

export const absencesIn = ({ sessions, attended }: WeekFigures): number => sessions - attended
/** The known unexcused absences; null where none is known and a roll was not taken: there may have been one. */
export const knownAbsencesIn = (week: WeekFigures): number | null =>
  absencesIn(week) === 0 && (week.notTaken ?? 0) > 0 ? null : absencesIn(week)
export const missedTasksIn = ({ tasks, submitted }: WeekFigures): number => tasks - submitted

export interface Increase {
  readonly previousPercentage: number
  readonly currentPercentage: number
  readonly improvementPercentage: number
}

/** An increase in the percents a reader sees, so that what is shown is what was decided on; null when there is none. */
function increaseOf(previous: number | null, current: number | null): Increase | null {
  if (previous === null || current === null || current - previous < increaseFrom) return null
  return {
    previousPercentage: previous,
    currentPercentage: current,
    improvementPercentage: current - previous,
  }
}

export const attendanceIncrease = ({ week, fourWeeksBefore: before }: StudentWeek): Increase | null =>
  increaseOf(wholePercent(before.attended, before.sessions), wholePercent(week.attended, week.sessions))

export const submissionIncrease = ({ week, fourWeeksBefore: before }: StudentWeek): Increase | null =>
  increaseOf(wholePercent(before.submitted, before.tasks), wholePercent(week.submitted, week.tasks))

export interface Judgement {
  /** Why the student stands in the report; what asks for a check-in comes first. */
  readonly categories: readonly ReportCategory[]
  readonly approachType: ApproachType
  readonly recommendation: Recommendation
}

const needsGuardians = (count: number, countBefore: number) =>
  count >= guardiansFrom || (count > 0 && countBefore > 0)

/**
 * What a week says of a student, null when nothing. A student has one item: whoever needs a check-in gets one, and
 * what there is to praise is said in it (domain.md §6, docs/decisions/0017).
 */
export function judgeWeek(student: StudentWeek): Judgement | null {
  const { week, weekBefore } = student
  const absences = absencesIn(week)
  const missedTasks = missedTasksIn(week)
  const categories = [
    absences > 0 && ('unexcused_absence' as const),
    missedTasks > 0 && ('task_not_submitted' as const),
    attendanceIncrease(student) && ('attendance_increased' as const),
    submissionIncrease(student) && ('task_submission_increased' as const),
  ].filter((category) => category !== false && category !== null)
  if (categories.length === 0) return null
  if (absences + missedTasks === 0)
    return { categories, approachType: 'celebrate', recommendation: 'CELEBRATE' }
  const tellGuardians =
    needsGuardians(absences, absencesIn(weekBefore)) || needsGuardians(missedTasks, missedTasksIn(weekBefore))
  return {
    categories,
    approachType: 'check_in',
    recommendation: tellGuardians ? 'MESSAGE_STUDENT_AND_GUARDIANS' : 'MESSAGE_STUDENT',
  }
}
