import type { Viewer } from '#server/api/viewer.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import { advisorSentence, needsAdvisor } from '../../rules/who-decides.ts'
import { mayDecide, mayEdit, mayRemove } from '../excuses.access.ts'
import { isOverlap, type Neighbour, overlapSentence, type WeighedExcuse } from './weigh-excuses.ts'

/**
 * The excuse that an approval would stand over: one that counts, and for a rejected excuse one that waits, too,
 * because it was filed in the room that the rejection made.
 */
export const standsOver = ({ approved, overlapping }: WeighedExcuse): Neighbour | undefined =>
  overlapping.find((other) => other.approved || approved === false)

/** Whether this employee must leave the decision to the student's advisor. */
export const isLeftToAdvisor = (viewer: Viewer, excuse: WeighedExcuse): boolean =>
  viewer.role === 'employee' && needsAdvisor(excuse) && excuse.advisorId !== viewer.userId

/**
 * Why a decision cannot be made by this viewer on this excuse as it stands; undefined when it can. The one rule
 * behind the bulk decision, its preview and the buttons.
 */
export function decisionRefusal(
  viewer: Viewer,
  excuse: WeighedExcuse,
  decision: ExcuseDecision,
): string | undefined {
  if (decision === 'remove') return removalRefusal(viewer, excuse)
  if (!mayDecide(viewer, excuse)) return 'You can see this student’s excuses but cannot decide on them.'
  if (isLeftToAdvisor(viewer, excuse)) return advisorSentence(excuse, decision)
  if (excuse.approved === (decision === 'approve')) {
    const verb = excuse.approved ? 'approved' : 'rejected'
    return excuse.decidedByName ? `Already ${verb} by ${excuse.decidedByName}.` : `Already ${verb}.`
  }
  const other = decision === 'approve' ? standsOver(excuse) : undefined
  return other && overlapSentence(other)
}

/**
 * By number, why each of many excuses cannot be decided so; of two that stand in one time, only the first can be
 * approved.
 */
export function refuseEach(
  viewer: Viewer,
  excuses: readonly WeighedExcuse[],
  decision: ExcuseDecision,
): Map<number, string> {
  const refusals = new Map<number, string>()
  const handled: WeighedExcuse[] = []
  for (const excuse of excuses) {
    const before =
      decision === 'approve'
        ? handled.find((one) => one.studentId === excuse.studentId && isOverlap(one, excuse))
        : undefined
    const refusal =
      decisionRefusal(viewer, excuse, decision) ?? (before && overlapSentence({ ...before, approved: true }))
    if (refusal === undefined) handled.push(excuse)
    else refusals.set(excuse.id, refusal)
  }
  return refusals
}

/** Why a person who neither decides on an excuse nor filed it takes nothing of it away. */
export const notYours = (viewer: Viewer): string =>
  viewer.role === 'guardian'
    ? 'The school has decided on this excuse. Write to them in its thread to take it back.'
    : 'Only those who decide on this student’s excuses, and whoever filed it, can remove it.'

/** Taking an excuse away needs the same as rejecting it, or having filed it. */
export function removalRefusal(viewer: Viewer, excuse: WeighedExcuse): string | undefined {
  if (!mayRemove(viewer, excuse)) return notYours(viewer)
  return isLeftToAdvisor(viewer, excuse) ? advisorSentence(excuse, 'remove') : undefined
}

/** Which buttons the viewer has for an excuse, by the rules of `decisionRefusal`, `mayEdit` and `removalRefusal`. */
export const abilitiesOf = (viewer: Viewer, excuse: WeighedExcuse) => {
  const remove = removalRefusal(viewer, excuse) === undefined
  return {
    edit: mayEdit(viewer, excuse),
    approve: decisionRefusal(viewer, excuse, 'approve') === undefined,
    reject: decisionRefusal(viewer, excuse, 'reject') === undefined,
    remove,
    choose_removal_scope: excuse.seriesId !== null && viewer.isAdmin && remove,
  }
}

/** Why the viewer cannot approve an excuse that others could: its advisor must, or another excuse stands there. */
export function decisionNotice(viewer: Viewer, excuse: WeighedExcuse): string | null {
  if (excuse.approved === null && needsAdvisor(excuse) && excuse.advisorId !== viewer.userId)
    return advisorSentence(excuse)
  if (excuse.approved === true || !mayDecide(viewer, excuse)) return null
  const other = standsOver(excuse)
  return other ? overlapSentence(other) : null
}
