import { invalid } from '#server/api/errors.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { BulkAnswer } from '../../contract/excuses.schemas.ts'
import { applyChanges, type WriteContext } from '../excuse-changes.ts'
import { notifyRequesters } from '../excuse-notices.ts'
import { lockExcuses } from '../excuses.queries.ts'
import { refuseEach } from './decision-rules.ts'
import { insertDecision } from './decisions.queries.ts'
import { type WeighedExcuse, weighExcuses } from './weigh-excuses.ts'

interface BulkInput {
  readonly excuse_ids: readonly number[]
  readonly versions?: Readonly<Record<string, number>> | undefined
}

const pastTense = { approve: 'approved', reject: 'rejected', remove: 'removed' } as const

const isGone = 'It was removed, or it is not one you can see.'

/** Throws the documented sentence when nothing was selected. */
export function requireSelection(ids: readonly number[]): number[] {
  if (ids.length === 0) throw invalid({ excuse_ids: 'No excuse selected' })
  return [...new Set(ids)]
}

/**
 * Approves, rejects or removes up to a page of excuses: one transaction, one statement a table. Names each one
 * that could not be handled and why (1-staff-tools §8, domain.md §5).
 */
export async function decideExcuses(
  context: WriteContext,
  decision: ExcuseDecision,
  { excuse_ids, versions = {} }: BulkInput,
): Promise<BulkAnswer> {
  const { db, viewer } = context
  const ids = requireSelection(excuse_ids)
  const found = new Map(
    (await weighExcuses(db, await lockExcuses(db, viewer, ids))).map((excuse) => [excuse.id, excuse]),
  )
  const fresh = ids.flatMap((id) => found.get(id) ?? []).filter((one) => !staleReason(one, versions[one.id]))
  const refusals = refuseEach(viewer, fresh, decision)
  const handled: WeighedExcuse[] = []
  const not_handled: BulkAnswer['not_handled'] = []
  for (const id of ids) {
    const excuse = found.get(id)
    const reason = excuse ? (staleReason(excuse, versions[id]) ?? refusals.get(id)) : isGone
    if (excuse && reason === undefined) handled.push(excuse)
    else
      not_handled.push({ excuse_id: id, student_name: excuse?.studentName ?? '', reason: reason ?? isGone })
  }
  const handled_ids = handled.map((excuse) => excuse.id)
  const decision_id = handled.length > 0 ? await storeDecision(context, decision, handled) : null
  return {
    handled: handled.length,
    handled_ids,
    not_handled,
    decision_id,
    message: handledText(handled.length),
  }
}

export const handledText = (count: number): string =>
  count > 0 ? `${count} Excuse(s) handled successfully` : 'No excuse could be handled'

/** Why the page the viewer was looking at is out of date; undefined when it is not. */
function staleReason(excuse: WeighedExcuse, version: number | undefined): string | undefined {
  if (version === undefined || version === excuse.version) return undefined
  if (excuse.approved === null) return 'It was changed in the meantime. Look at it again.'
  return `${excuse.decidedByName ?? 'Somebody'} ${excuse.approved ? 'approved' : 'rejected'} it in the meantime.`
}

async function storeDecision(
  context: WriteContext,
  decision: ExcuseDecision,
  excuses: readonly WeighedExcuse[],
): Promise<number> {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  const ids = excuses.map((excuse) => excuse.id)
  const after =
    decision === 'remove'
      ? { removedAt: now }
      : { approved: decision === 'approve', decidedBy: viewer.userId, decidedAt: now }
  await db
    .updateTable('excuses')
    .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const decisionId = await insertDecision(db, {
    decidedBy: viewer.userId,
    action: decision,
    decidedAt: now,
    excuses: excuses.map(({ id, version, approved, decidedBy, decidedAt }) => ({
      id,
      version: version + 1,
      approved,
      decidedBy,
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  })
  await insertAudits(
    db,
    context,
    excuses.map(({ id, approved, decidedBy }) => ({
      action: `excuse.${pastTense[decision]}`,
      subjectType: 'excuse',
      subjectId: id,
      before: { approved, decidedBy },
      after: { ...after, decisionId },
    })),
  )
  await notifyRequesters(context, excuses, () => `was ${pastTense[decision]}`)
  await applyChanges(context, {
    studentIds: excuses.map((excuse) => excuse.studentId),
    excuseIds: ids,
    counted: excuses.filter((excuse) => decision === 'approve' || excuse.approved),
  })
  return decisionId
}
