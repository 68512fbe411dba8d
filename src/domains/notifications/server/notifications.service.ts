import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange, publishChanges } from '#server/live/live.ts'
import { deleteUnsentMails } from '#server/mail/mail.ts'
import { notificationPageSize } from '../contract/notification-values.ts'
import type { Notification } from '../contract/notifications.schemas.ts'
import { mailKeyOf } from '../rules/notification-mail.ts'
import { listBell } from './bell.ts'
import { presentNotification } from './notifications.present.ts'
import {
  deleteNotification,
  restoreNotification as restore,
  updateAllRead,
  updateRead,
} from './notifications.queries.ts'

export { answerRequests } from './answer-requests.ts'
export { countUnread } from './bell.ts'
export { type NewNotification, notifyPeople } from './notify-people.ts'
export { forgetPushDevices } from './push/push-devices.queries.ts'

/** The newest notifications of a reader as the wire has them; the shell never gets more than 20. */
export async function listNewestNotifications(
  reader: Parameters<typeof listBell>[0],
): Promise<Notification[]> {
  const { shown } = await listBell(reader, { tab: 'all', limit: notificationPageSize })
  return shown.map(presentNotification)
}

/** Takes notifications out of bells again, read or not, as if they had never rung; with the mails of them that still wait. */
export async function withdrawNotifications(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await db
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .returning(['id', 'mailId', 'userId'])
    .execute()
  await endTelling(db, gone)
}

interface Withdrawn {
  readonly id: number
  /** Its own mail has gone out: that cannot be taken back. What stood in the mail of a day with others is not known of. */
  readonly wasMailed: boolean
  /** Whose it was had put it away. */
  readonly wasPutAway: boolean
}

/**
 * Takes notifications out of bells again that somebody need not act on any more, with the mails of them that still
 * wait. Returns those that were unread, and so deleted.
 */
export async function withdrawUnread(db: Database, ids: readonly number[]): Promise<Withdrawn[]> {
  if (ids.length === 0) return []
  const gone = await db
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .where('readAt', 'is', null)
    .returning(['id', 'mailId', 'userId', 'deletedAt', 'isMuted'])
    .execute()
  const mailed = await endTelling(db, gone)
  return gone.map(({ id, deletedAt, isMuted }) => ({
    id,
    wasMailed: mailed.has(id),
    wasPutAway: deletedAt !== null && !isMuted,
  }))
}

interface Told {
  readonly id: number
  /** Kept with those that tell of records, and of announcements. */
  readonly mailId: number | null
  readonly userId: number
}

/**
 * Deletes the mails that wait of deleted notifications, and has bells renewed. Returns those whose own mail has gone
 * out.
 */
async function endTelling(db: Database, gone: readonly Told[]): Promise<ReadonlySet<number>> {
  const mails = await listOwnMails(db, gone)
  const unsent = await deleteUnsentMails(db, [...mails.values()])
  await publishChanges(
    db,
    [...new Set(gone.map(({ userId }) => userId))].map((userId) => topic('user', userId)),
  )
  return new Set([...mails].flatMap(([id, mailId]) => (unsent.has(mailId) ? [] : [id])))
}

/**
 * Gives a notification other words, read or not, since what it repeats was corrected. A mail of its own that still waits is
 * made anew with them; one of a day that is not made yet has them anyway. Nothing rings again.
 */
export async function rewordNotification(db: Database, id: number, body: string): Promise<void> {
  const told = await db
    .updateTable('notifications')
    .set({ body })
    .where('id', '=', id)
    .returning(['id', 'mailId', 'userId'])
    .execute()
  const mails = [...(await listOwnMails(db, told)).values()]
  if ((await deleteUnsentMails(db, mails)).size > 0)
    await db.updateTable('notifications').set({ mail: 'at_once' }).where('id', '=', id).execute()
  await publishChanges(
    db,
    told.map(({ userId }) => topic('user', userId)),
  )
}

/** The mail that each has for itself, by its number: one that was mailed at once is found by its key. */
async function listOwnMails(db: Database, told: readonly Told[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('mailKeys')
    .select(['dedupeKey', 'mailId'])
    .where('dedupeKey', 'in', ['', ...told.map(({ id }) => mailKeyOf(id))])
    .execute()
  const byKey = new Map(rows.map(({ dedupeKey, mailId }) => [dedupeKey, mailId]))
  return new Map(
    told.flatMap(({ id, mailId }) => {
      const own = mailId ?? byKey.get(mailKeyOf(id))
      return own === undefined ? [] : [[id, own] as const]
    }),
  )
}

/**
 * Takes back what was said of the learning records of some students at some addresses, with the mails that still wait: it
 * is not there any more. In the caller's transaction.
 */
export async function withdrawOfRecords(
  db: Database,
  studentIds: readonly number[],
  urls: readonly string[],
): Promise<void> {
  const gone = await db
    .deleteFrom('notifications')
    .where(sql<boolean>`records_of = any(${[...studentIds]}::integer[])`)
    .where(sql<boolean>`redirect_url = any(${[...urls]}::text[])`)
    .returning(['id', 'mailId', 'userId'])
    .execute()
  await endTelling(db, gone)
}

/** Marks one's own notification as read, or with null as unread; throws not-found for another's. */
export async function markRead(db: Database, userId: number, id: number, readAt: Date | null): Promise<void> {
  if ((await updateRead(db, userId, id, readAt)) === 0) throw notFound()
  await publishChange(db, topic('user', userId))
}

export async function markAllRead(db: Database, userId: number, readAt: Date): Promise<void> {
  await updateAllRead(db, userId, readAt)
  await publishChange(db, topic('user', userId))
}

export async function removeNotification(db: Database, userId: number, id: number, at: Date): Promise<void> {
  if ((await deleteNotification(db, userId, id, at)) === 0) throw notFound()
  await publishChange(db, topic('user', userId))
}

/** Takes a deletion back. */
export async function restoreNotification(db: Database, userId: number, id: number): Promise<void> {
  if ((await restore(db, userId, id)) === 0) throw notFound()
  await publishChange(db, topic('user', userId))
}
