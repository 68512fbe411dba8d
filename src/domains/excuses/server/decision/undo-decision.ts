import { insertAudits } from '#server/audit.ts'
import { notFound } from '#server/errors.ts'
import { stateOf } from '../../contract/excuse-values.ts'
import type { BulkAnswer } from '../../contract/excuses.schemas.ts'
import { settleChanges, type WriteContext } from '../excuse-changes.ts'
import { notifyRequesters } from '../excuse-notices.ts'
import { lockExcuses } from '../excuses.queries.ts'
import { handledText } from './decide-excuses.ts'
import { findOwnDecision, restoreExcuses, updateUndone } from './decisions.queries.ts'

const againTexts = {
  waiting: 'waits for approval again',
  approved: 'is approved again',
  rejected: 'is rejected again',
} as const

/**
 * Takes a bulk decision of the viewer's own back: exactly its excuses get their former state, except for those that
 * were changed since, which are named. Only once. Screens offer the last one, and each toast its own.
 */
export async function undoDecision(context: WriteContext, decisionId: number): Promise<BulkAnswer> {
  const { db, viewer, services } = context
  const decision = await findOwnDecision(db, viewer.userId, decisionId)
  if (!decision || decision.undoneAt)
    throw notFound('Only your own decision can be taken back, and only once.')
  await updateUndone(db, decision.id, new Date(services.clock.nowMs()))
  const ids = decision.excuses.map((excuse) => excuse.id)
  const wasApproved = new Set(
    (await lockExcuses(db, viewer, ids)).filter((excuse) => excuse.approved).map((excuse) => excuse.id),
  )
  const restored = new Set(await restoreExcuses(db, decision.excuses))
  const now = await lockExcuses(db, viewer, ids)
  const handled = now.filter((excuse) => restored.has(excuse.id))
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
  await settleChanges(context, {
    studentIds: handled.map((excuse) => excuse.studentId),
    excuseIds: handled.map((excuse) => excuse.id),
    counted: handled.filter((excuse) => excuse.approved || wasApproved.has(excuse.id)),
  })
  return {
    handled: handled.length,
    handled_ids: handled.map((excuse) => excuse.id),
    not_handled: ids
      .filter((id) => !restored.has(id))
      .map((id) => ({
        excuse_id: id,
        student_name: now.find((excuse) => excuse.id === id)?.studentName ?? '',
        reason: 'It was changed since, or another excuse stands in its time. It stays as it is.',
      })),
    message: handledText(handled.length),
    decision_id: null,
  }
}
