import { topic } from '#contract/topics.ts'
import { conflict, notFound } from '#server/api/errors.ts'
import { type AuditContext, insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { houseReportsContract } from '../contract/house-reports.contract.ts'
import type { DoneHow } from '../contract/report-values.ts'
import { getReportItem, type ItemAddress, type ReportItem } from './items.queries.ts'

/** What a write on an item needs: the transaction, who acts, and the clock. */
export interface DecideContext extends AuditContext {
  readonly db: Database
  readonly services: Pick<Services, 'clock'>
}

type Decision = { readonly to: 'done'; readonly how: DoneHow } | { readonly to: 'dismissed' | 'open' }

const verbs = { done: 'done', dismissed: 'dismissed', open: 'reopened' } as const

const stateOf = ({ doneAt, dismissedAt }: ReportItem): Decision['to'] =>
  doneAt ? 'done' : dismissedAt ? 'dismissed' : 'open'

/** Who waited for another's decision must read it: locked first, read afterwards. */
async function lockItem({ db, viewer }: DecideContext, address: ItemAddress): Promise<ReportItem> {
  await db
    .selectFrom('houseReportItems')
    .select('id')
    .where('id', '=', address.itemId)
    .forNoKeyUpdate()
    .execute()
  return getReportItem(db, viewer, address)
}

/**
 * Marks an item as done, dismisses it, or opens it again (2-back-office §4). The same decision twice changes
 * nothing; one that somebody else decided otherwise in the meantime is a conflict that names them.
 */
export async function decideItem(
  context: DecideContext,
  address: ItemAddress,
  decision: Decision,
): Promise<ReportItem> {
  const { db, viewer, services } = context
  const item = await lockItem(context, address)
  const state = stateOf(item)
  if (state === decision.to) return item
  if (state !== 'open' && decision.to !== 'open')
    throw conflict(
      houseReportsContract.decideItem,
      `${item.decidedByName ?? 'Somebody'} ${state === 'done' ? 'marked it as done' : 'dismissed it'} in the meantime.`,
      { decidedBy: item.decidedByName ?? '' },
    )
  const now = new Date(services.clock.nowMs())
  const after = {
    doneAt: decision.to === 'done' ? now : null,
    doneHow: decision.to === 'done' ? decision.how : null,
    dismissedAt: decision.to === 'dismissed' ? now : null,
    decidedBy: decision.to === 'open' ? null : viewer.userId,
  }
  await storeDecision(context, address, item, after, verbs[decision.to])
  return getReportItem(db, viewer, address)
}

/**
 * Marks an item as done by a note that was just written from it, in the note's transaction. A done item stays as it
 * was but for how; a dismissed one is done after all. Throws not-found for an item the viewer cannot see.
 */
export async function completeItemWithNote(context: DecideContext, address: ItemAddress): Promise<void> {
  const item = await lockItem(context, address)
  const now = new Date(context.services.clock.nowMs())
  const after = {
    doneAt: item.doneAt ?? now,
    doneHow: 'note' as const,
    dismissedAt: null,
    decidedBy: context.viewer.userId,
  }
  await storeDecision(context, address, item, after, 'done')
}

async function storeDecision(
  context: DecideContext,
  { houseId, itemId }: ItemAddress,
  { doneAt, doneHow, dismissedAt, decidedBy }: ReportItem,
  after: Pick<ReportItem, 'doneAt' | 'doneHow' | 'dismissedAt' | 'decidedBy'>,
  verb: string,
): Promise<void> {
  const { db } = context
  const { numUpdatedRows } = await db
    .updateTable('houseReportItems')
    .set(after)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw notFound()
  await insertAudit(db, context, {
    action: `house_report_item.${verb}`,
    subjectType: 'house_report_item',
    subjectId: itemId,
    before: { doneAt, doneHow, dismissedAt, decidedBy },
    after,
  })
  await publishChange(db, topic('house', houseId))
}
