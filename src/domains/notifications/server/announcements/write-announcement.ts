import { topic } from '#contract/topics.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { announcementsContract } from '../../contract/announcements.contract.ts'
import { type AnnouncementDraft, undoSeconds } from '../../contract/announcements.schemas.ts'
import { findAnnouncement } from './announcements.queries.ts'
import { resolveReach } from './audience-choices.ts'
import { sendAnnouncements } from './send-announcements.ts'
import { maySend } from './unsent.ts'

interface WriteContext extends RequestContext {
  readonly db: Database
}

/** Nobody plans further ahead; a later date is a slip of the hand. */
const furthestMs = 400 * 24 * 3_600_000

/** When it goes out: at the given time, which must be to come, or in a moment, so that it can be undone. */
function resolveTime(sendAt: string | null, nowMs: number): Date {
  if (sendAt === null) return new Date(nowMs + undoSeconds * 1000)
  const atMs = Date.parse(sendAt)
  if (atMs <= nowMs) throw invalid({ sendAt: 'Choose a time in the future.' })
  if (atMs > nowMs + furthestMs) throw invalid({ sendAt: 'Choose a time within a year.' })
  return new Date(atMs)
}

async function rowOf({ db, viewer, services }: WriteContext, draft: AnnouncementDraft) {
  const sendAt = resolveTime(draft.sendAt, services.clock.nowMs())
  const { title, body, type, linkUrl, linkLabel, roles, cohortIds, houseIds } = draft
  const groupIds = roles.includes('employee') ? draft.groupIds : []
  const reachCohortIds = await resolveReach(db, viewer, { roles, groupIds, cohortIds, houseIds })
  return {
    title,
    body,
    type,
    linkUrl,
    linkLabel,
    roles,
    groupIds,
    cohortIds,
    houseIds,
    reachCohortIds,
    sendAt,
  }
}

/** Stores an announcement with the job that sends it; throws invalid by field. Returns its number. */
export async function scheduleAnnouncement(context: WriteContext, draft: AnnouncementDraft): Promise<number> {
  const { db, viewer, services } = context
  const row = await rowOf(context, draft)
  const { id } = await db
    .insertInto('announcements')
    .values({ ...row, createdBy: viewer.userId, createdAt: new Date(services.clock.nowMs()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAudit(db, context, {
    action: 'announcement.scheduled',
    subjectType: 'announcement',
    subjectId: id,
    after: row,
  })
  await planSending(context, id, row.sendAt)
  return id
}

/**
 * Changes an announcement that was not sent; one that was cancelled goes out after all. It stays in the name of who
 * planned it, unless they could not send it as it is now: then it is whose change it is. Throws a conflict when
 * it was sent, or changed by someone else, in the meantime.
 */
export async function editAnnouncement(
  context: WriteContext,
  { announcementId: id, version, ...draft }: AnnouncementDraft & { announcementId: number; version: number },
): Promise<void> {
  const { db, viewer } = context
  const before = await findAnnouncement(db, viewer, id)
  if (!before) throw notFound()
  const edited = await rowOf(context, draft)
  const isTheirs = await maySend(db, before.createdBy, edited.reachCohortIds)
  const row = isTheirs ? edited : { ...edited, createdBy: viewer.userId }
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set({ ...row, status: 'scheduled', version: version + 1 })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .where('version', '=', version)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0)
    throw conflict(
      announcementsContract.edit,
      before.status === 'sent'
        ? 'This announcement was sent already.'
        : 'Someone else changed this announcement. Open it again to see their version.',
      { version: before.version, status: before.status },
    )
  const { title, body, type, roles, cohortIds, houseIds, sendAt, status } = before
  await insertAudit(db, context, {
    action: 'announcement.edited',
    subjectType: 'announcement',
    subjectId: id,
    before: { title, body, type, roles, cohortIds, houseIds, sendAt, status },
    after: row,
  })
  await planSending(context, id, row.sendAt)
}

/** Keeps an announcement from being sent; doing it twice is no error. Throws a conflict when it was sent. */
export async function cancelAnnouncement(context: WriteContext, id: number): Promise<void> {
  const { db, viewer } = context
  if (!(await findAnnouncement(db, viewer, id))) throw notFound()
  if (!(await stopAnnouncement(context, id)))
    throw conflict(announcementsContract.cancel, 'This announcement was sent already.', { status: 'sent' })
}

/**
 * Keeps an announcement of somebody from being sent because what it says is not so any more; false when it was sent.
 * The caller has checked that the viewer may take back what it told of.
 */
export async function stopAnnouncement(context: WriteContext, id: number): Promise<boolean> {
  const { db } = context
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) {
    const row = await db.selectFrom('announcements').select('status').where('id', '=', id).executeTakeFirst()
    return row?.status !== 'sent'
  }
  await insertAudit(db, context, {
    action: 'announcement.cancelled',
    subjectType: 'announcement',
    subjectId: id,
  })
  await publishChange(db, topic('announcements'))
  return true
}

/** Enqueues a job for that very time; the one of every minute finds the announcement too, should this one be lost. */
async function planSending({ db, services }: WriteContext, id: number, startAt: Date): Promise<void> {
  const key = `announcement ${id} at ${startAt.getTime()}`
  await services.jobs.enqueue(db, sendAnnouncements, {}, { startAt, key })
  await publishChange(db, topic('announcements'))
}
