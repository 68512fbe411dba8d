import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { NotificationTab, NotificationType } from '../contract/notification-values.ts'
import { unreadCountLimit } from '../contract/notification-values.ts'
import type { UnreadCounts } from '../contract/notifications.schemas.ts'

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

/** The newest notifications of a person that were not deleted. Costs what it returns, however full the bell. */
export function listNewest(db: Database, userId: number, { tab, limit, after }: Wanted) {
  let query = db
    .selectFrom('notifications')
    .select(shownColumns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
  if (tab !== 'all') query = query.where('type', '=', tab)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from notifications where id = ${after} and user_id = ${userId})`,
    )
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

/** Unread notifications by tab, each counted up to `unreadCountLimit`; from the index alone. */
export async function countUnreadByTab(db: Database, userId: number): Promise<UnreadCounts> {
  const counted = (type: NotificationType) => sql<number>`(select count(*) from (
    select from notifications where user_id = ${userId} and type = ${type}
      and deleted_at is null and read_at is null limit ${sql.lit(unreadCountLimit)}) unread)`
  const { rows } = await sql<Record<NotificationType, number>>`
    select ${counted('academic')} as academic, ${counted('product')} as product, ${counted('school')} as school`.execute(
    db,
  )
  const { academic = 0, product = 0, school = 0 } = rows[0] ?? {}
  return { academic, product, school, all: Math.min(academic + product + school, unreadCountLimit) }
}

/** Unread notifications, counted up to `unreadCountLimit`. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('notifications')
        .select('type')
        .where('userId', '=', userId)
        .where('deletedAt', 'is', null)
        .where('readAt', 'is', null)
        .limit(unreadCountLimit)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
