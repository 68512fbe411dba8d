import type { Database } from '#server/database.ts'

/** The badge says 9+ long before this: counting stops here, so that a full bell costs no more than an empty one. */
export const unreadCountLimit = 100

/** The newest notifications of a person that were not deleted. */
export const listNewest = (db: Database, userId: number, limit: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Unread notifications, counted up to `unreadCountLimit`. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('notifications')
        .select('id')
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

/** Hides one's own notification for good; 0 when it is not one's own. Deleting twice is no error. */
export async function deleteNotification(db: Database, userId: number, id: number, deletedAt: Date) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({ deletedAt: eb.fn.coalesce('deletedAt', eb.val(deletedAt)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface NewNotification {
  readonly userId: number
  readonly type: 'academic' | 'product' | 'school'
  readonly category: string
  readonly title: string
  readonly body: string
  readonly ctaText?: string
  readonly redirectUrl?: string
}

export const insertNotifications = (db: Database, rows: readonly NewNotification[], createdAt: Date) =>
  db
    .insertInto('notifications')
    .values(rows.map((row) => ({ ...row, createdAt })))
    .execute()
