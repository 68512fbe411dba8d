import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { conflict, invalid, refused } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import { nothingGoesOut } from '#server/mail/outgoing-hold.ts'
import { mostAlone, removalsContract } from '../../contract/removals.contract.ts'
import { listDue, lockPlan } from './removals.queries.ts'

type Context = RequestContext & { readonly db: Database }

export const removeKind = jobKind({ name: 'recordings.remove', data: z.object({ removalId: z.int() }) })

/** Plans what is older than so many days; removes nothing. An open plan gives way, one that is being applied does not. */
export async function makePlan(context: Context, keepDays: number) {
  const { db, viewer, services } = context
  await holdLock(db, locks.recordingRemoval)
  const busy = await db
    .selectFrom('recordingRemovals')
    .select('id')
    .where('state', '=', 'applying')
    .executeTakeFirst()
  if (busy) throw invalid({ form: `Plan ${busy.id} is being applied. Wait until it is done.` })
  await db
    .updateTable('recordingRemovals')
    .set({ state: 'discarded' })
    .where('state', '=', 'planned')
    .execute()
  const madeAt = new Date(services.clock.nowMs())
  const { id } = await db
    .insertInto('recordingRemovals')
    .values({ keepDays, madeBy: viewer.userId, madeAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = await listDue(db, keepDays, madeAt)
  await insertRows(
    db,
    'recordingRemovalRows',
    due.map((row) => ({ ...row, removalId: id })),
  )
  await note(context, 'recordings.removal_planned', id, { keep_days: keepDays, recordings: due.length })
  return {
    ok: true as const,
    message: `Plan ${id}: ${countText(due.length)} would be removed`,
    removal_id: id,
  }
}

const countText = (count: number) => (count === 1 ? '1 recording' : `${count} recordings`)

async function note(context: Context, action: string, id: number, after: object) {
  await insertAudit(context.db, context, { action, subjectType: 'recording_removal', subjectId: id, after })
  await publishChange(context.db, topic('recordings'))
}

/** Notes that a second person has looked at what is removed; refused to who made the plan. */
export async function approvePlan(context: Context, removalId: number) {
  const { db, viewer } = context
  const plan = await lockPlan(db, removalId)
  if (plan.state !== 'planned') throw invalid({ form: `Plan ${removalId} is no longer open.` })
  if (plan.madeBy === viewer.userId)
    throw refused('You made this plan: somebody else has to look at what it removes.')
  await db
    .updateTable('recordingRemovals')
    .set({ approvedBy: viewer.userId })
    .where('id', '=', removalId)
    .execute()
  await note(context, 'recordings.removal_approved', removalId, {})
  return { ok: true as const, message: `Plan ${removalId} approved`, removal_id: removalId }
}

export async function discardPlan(context: Context, removalId: number) {
  const { db } = context
  const plan = await lockPlan(db, removalId)
  if (plan.state !== 'planned') throw invalid({ form: `Plan ${removalId} is no longer open.` })
  await db.updateTable('recordingRemovals').set({ state: 'discarded' }).where('id', '=', removalId).execute()
  await note(context, 'recordings.removal_discarded', removalId, {})
  return { ok: true as const, message: `Plan ${removalId} discarded`, removal_id: removalId }
}

/**
 * Has a plan applied, once: nothing it was not made of. Where other recordings would go by now, or one has changed, it is
 * refused; more than 20 need a second person first.
 */
export async function applyPlan(context: Context, removalId: number) {
  const { db, viewer, services } = context
  if (services.outgoingHold.reason() !== undefined) throw invalid({ form: nothingGoesOut })
  const plan = await lockPlan(db, removalId)
  if (plan.state !== 'planned') throw invalid({ form: `Plan ${removalId} is no longer open.` })
  const rows = await db
    .selectFrom('recordingRemovalRows')
    .select(['recordingId', 'version'])
    .where('removalId', '=', removalId)
    .orderBy('recordingId')
    .execute()
  if (rows.length === 0) throw invalid({ form: 'There is nothing to remove.' })
  if (rows.length > mostAlone && plan.approvedBy === null)
    throw refused(`It removes ${rows.length} recordings: a second person has to approve it first.`)
  const key = (row: { recordingId: number; version: number }) => `${row.recordingId} ${row.version}`
  const [planned, due] = [rows, await listDue(db, plan.keepDays, plan.madeAt)].map(
    (some) => new Set(some.map(key)),
  )
  const added = due?.difference(planned ?? new Set()).size ?? 0
  const gone = planned?.difference(due ?? new Set()).size ?? 0
  if (added > 0 || gone > 0)
    throw conflict(
      removalsContract.act,
      'Recordings have changed since this plan was made. Make a new one and read it.',
      { added, gone },
    )
  await db
    .updateTable('recordingRemovals')
    .set({ state: 'applying', appliedBy: viewer.userId, appliedAt: new Date(services.clock.nowMs()) })
    .where('id', '=', removalId)
    .execute()
  await services.jobs.enqueue(db, removeKind, { removalId }, { key: String(removalId) })
  await note(context, 'recordings.removal_applied', removalId, { recordings: rows.length })
  return { ok: true as const, message: `Removing ${countText(rows.length)}`, removal_id: removalId }
}
