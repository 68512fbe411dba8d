import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudits } from '#server/database/audit.ts'
import { excuseStates, stateOf } from '../../contract/excuse-values.ts'
import type { BulkAnswer } from '../../contract/excuses.schemas.ts'
import { advisorSentence } from '../../rules/who-decides.ts'
import { applyChanges, type WriteContext } from '../excuse-changes.ts'
import { notifyRequesters } from '../excuse-notices.ts'
import { type ExcuseRecord, listExcuses, lockEveryExcuse } from '../excuses.queries.ts'
import { handledText } from './decide-excuses.ts'
import { isLeftToAdvisor } from './decision-rules.ts'
import { type DecidedExcuse, findOwnDecision, restoreExcuses, updateUndone } from './decisions.queries.ts'
import { overlapSentence, type WeighedExcuse, weighExcuses } from './weigh-excuses.ts'

const againTexts = {
  waiting: 'waits for approval again',
  approved: 'is approved again',
  rejected: 'is rejected again',
} as const

/** `2 excuses are waiting again, 1 excuse is approved again`. */
function undoneText(excuses: readonly ExcuseRecord[]): string {
  const texts = excuseStates.flatMap((state) => {
    const count = excuses.filter(({ approved }) => stateOf(approved) === state).length
    return count === 0 ? [] : [`${count} ${count === 1 ? 'excuse is' : 'excuses are'} ${state} again`]
  })
  return texts.length === 0 ? handledText(0) : texts.join(', ')
}

/**
 * Why an excuse cannot get its former state back; undefined when it can. Taking a decision back bypasses no rule: none
 * comes to stand over another, and nobody approves this way what only the advisor may.
 */
function restoringRefusal(viewer: Viewer, excuse: WeighedExcuse, before: DecidedExcuse): string | undefined {
  if (excuse.version !== before.version) return 'It was changed since. It stays as it is.'
  if (before.approved === false) return undefined
  const [other] = excuse.overlapping
  if (other) return overlapSentence(other)
  return before.approved && isLeftToAdvisor(viewer, excuse) ? advisorSentence(excuse) : undefined
}

/**
 * Takes a bulk decision of the viewer's own back: exactly its excuses get their former state, except for those that
 * were changed since, or could not stand any more, which are named. Only once. Screens offer the last one, and each
 * toast its own.
 */
export async function undoDecision(context: WriteContext, decisionId: number): Promise<BulkAnswer> {
  const { db, viewer, services } = context
  const decision = await findOwnDecision(db, viewer.userId, decisionId)
  if (!decision || decision.undoneAt)
    throw notFound('Only your own decision can be taken back, and only once.')
  await updateUndone(db, decision.id, new Date(services.clock.nowMs()))
  const ids = decision.excuses.map((excuse) => excuse.id)
  const stored = new Map(
    (await weighExcuses(db, await lockEveryExcuse(db, viewer, ids))).map((excuse) => [excuse.id, excuse]),
  )
  const restorable: DecidedExcuse[] = []
  const not_handled: BulkAnswer['not_handled'] = []
  for (const before of decision.excuses) {
    const excuse = stored.get(before.id)
    const reason = excuse ? restoringRefusal(viewer, excuse, before) : 'You can no longer see it.'
    if (reason === undefined) restorable.push(before)
    else not_handled.push({ excuse_id: before.id, student_name: excuse?.studentName ?? '', reason })
  }
  await restoreExcuses(db, restorable)
  const handled_ids = restorable.map((excuse) => excuse.id)
  const handled = await listExcuses(db, viewer, handled_ids)
  await insertAudits(
    db,
    context,
    handled.map(({ id, approved }) => ({
      action: 'excuse.decision_undone',
      subjectType: 'excuse',
      subjectId: id,
      before: { decision: decision.action },
      after: { approved, decisionId },
    })),
  )
  await notifyRequesters(context, handled, (excuse) => againTexts[stateOf(excuse.approved)])
  await applyChanges(context, {
    studentIds: handled.map((excuse) => excuse.studentId),
    excuseIds: handled_ids,
    counted: handled.filter((excuse) => excuse.approved || stored.get(excuse.id)?.approved),
  })
  return {
    handled: handled.length,
    handled_ids,
    not_handled,
    message: undoneText(handled),
    decision_id: null,
  }
}
