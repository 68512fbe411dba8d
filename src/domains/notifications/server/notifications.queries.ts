import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { NotificationTab, NotificationType } from '../contract/notification-values.ts'

const shownColumns = [
  'id',
  'title',
  'type',
  'category',
  'readAt',
  'body',
  'imageUrl',
  'imageAlt',
  'ctaText',
  'createdAt',
  'iconUrl',
  'iconAlt',
  'redirectUrl',
  'content',
  'announcementId',
  'answer',
  'isRequest',
] as const

interface Wanted {
  readonly tab: NotificationTab
  readonly limit: number
  /** Goes on after this one of one's own, which may have been deleted meanwhile. */
  readonly after?: number | undefined
}

/** SQL: the notification is older than another of the person's, which may have been deleted meanwhile. */
const isOlder = (userId: number, after: number) =>
  sql<boolean>`(created_at, id) < (select created_at, id from notifications where id = ${after} and user_id = ${userId})`

/** The newest notifications of a person that were not deleted. Costs what it returns, however full the bell. */
export function listNewest(db: Database, userId: number, { tab, limit, after }: Wanted) {
  let query = db
    .selectFrom('notifications')
    .select(shownColumns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
  if (tab !== 'all') query = query.where('type', '=', tab)
  if (after !== undefined) query = query.where(isOlder(userId, after))
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export type NotificationRecord = Awaited<ReturnType<typeof listNewest>>[number]

/** One's own notification; a deleted one is gone. */
export const findNotification = (db: Database, userId: number, id: number) =>
  db
    .selectFrom('notifications')
    .select(shownColumns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** What is read of an unread notification to know whether it is counted. */
export interface UnreadRow {
  readonly id: number
  readonly type: NotificationType
  readonly redirectUrl: string | null
  readonly announcementId: number | null
  readonly body: string
}

/** A tab, and behind which of one's own it goes on; null for the newest. */
export interface UnreadOf {
  readonly type: NotificationType
  readonly after: number | null
}

/** The newest unread notifications of some tabs, so many of each at most. Costs what it returns, however full the bell. */
export async function listUnread(
  db: Database,
  userId: number,
  { tabs, most }: { readonly tabs: readonly UnreadOf[]; readonly most: number },
): Promise<UnreadRow[]> {
  const ofTab = ({ type, after }: UnreadOf) => sql`(
    select id, type, redirect_url, announcement_id, '' as body, created_at from notifications
    where user_id = ${userId} and type = ${type} and deleted_at is null and read_at is null
      ${after === null ? sql`` : sql`and ${isOlder(userId, after)}`}
    order by created_at desc, id desc limit ${sql.lit(most)})`
  const { rows } = await sql<UnreadRow>`
    select id, type, redirect_url, announcement_id, body from (${sql.join(tabs.map(ofTab), sql` union all `)}) unread
    order by created_at desc, id desc`.execute(db)
  return rows
}

/** Marks one's own notification; 0 when it is not one's own or deleted. */
export async function updateRead(db: Database, userId: number, id: number, readAt: Date | null) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function updateAllRead(db: Database, userId: number, readAt: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('readAt', 'is', null)
    .execute()
}

/** Hides one's own notification; 0 when it is not one's own. Deleting twice is no error. */
export async function deleteNotification(db: Database, userId: number, id: number, deletedAt: Date) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({ deletedAt: eb.fn.coalesce('deletedAt', eb.val(deletedAt)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Shows a deleted one again; 0 when it is not one's own, or was never in the bell. */
export async function restoreNotification(db: Database, userId: number, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isMuted', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
