import type { Viewer } from '#server/viewer.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { SchoolCalendar } from '../../rules/school-days.ts'
import { advisorSentence, needsAdvisor, schoolDaysOf } from '../../rules/who-decides.ts'
import { mayDecide, mayEdit, mayRemove } from '../excuses.access.ts'
import type { ExcuseRecord } from '../excuses.queries.ts'

/** An excuse with the school days it touches. */
export interface CountedExcuse extends ExcuseRecord {
  readonly schoolDays: number
}

export const countSchoolDays = (excuse: ExcuseRecord, calendar: SchoolCalendar): CountedExcuse => ({
  ...excuse,
  schoolDays: schoolDaysOf(
    { startMs: excuse.startsAt.getTime(), endMs: excuse.endsAt.getTime() },
    calendar,
    excuse.cohortId,
  ).length,
})

/**
 * Why a decision cannot be made by this viewer on this excuse as it stands; undefined when it can. The one rule
 * behind the bulk decision, its preview and the buttons.
 */
export function decisionRefusal(
  viewer: Viewer,
  excuse: CountedExcuse,
  decision: ExcuseDecision,
): string | undefined {
  if (decision === 'remove')
    return mayRemove(viewer, excuse)
      ? undefined
      : 'Only those who decide on excuses of this student, and who filed it, can remove it.'
  if (!mayDecide(viewer, excuse)) return 'You see the excuses of this student, but do not decide on them.'
  if (needsAdvisor(excuse) && excuse.advisorId !== viewer.userId) return advisorSentence(excuse, decision)
  if (excuse.approved === (decision === 'approve')) {
    const verb = excuse.approved ? 'approved' : 'rejected'
    return excuse.decidedByName ? `Already ${verb} by ${excuse.decidedByName}.` : `Already ${verb}.`
  }
  return undefined
}

/** What the viewer's buttons are, by the same rule. */
export const abilitiesOf = (viewer: Viewer, excuse: CountedExcuse) => ({
  edit: mayEdit(viewer, excuse),
  approve: decisionRefusal(viewer, excuse, 'approve') === undefined,
  reject: decisionRefusal(viewer, excuse, 'reject') === undefined,
  remove: mayRemove(viewer, excuse),
  choose_removal_scope: excuse.seriesId !== null && viewer.isAdmin && mayRemove(viewer, excuse),
})

/** Who must decide on an excuse that waits, when it is not the viewer. */
export const decisionNotice = (viewer: Viewer, excuse: CountedExcuse): string | null =>
  excuse.approved === null && needsAdvisor(excuse) && excuse.advisorId !== viewer.userId
    ? advisorSentence(excuse)
    : null
