import type { Database } from '#server/database.ts'
import { notFound } from '#server/errors.ts'
import { publishChange, publishChanges } from '#server/live.ts'
import type { Notification } from '../contract/notifications.schemas.ts'
import {
  deleteNotification,
  insertNotifications,
  listNewest,
  type NewNotification,
  updateAllRead,
  updateRead,
} from './notifications.queries.ts'

export { countUnread } from './notifications.queries.ts'

/** What the bell shows when it opens. */
const newestCount = 20

/** The newest notifications of a person as the wire has them. */
export async function listNewestNotifications(db: Database, userId: number): Promise<Notification[]> {
  const rows = await listNewest(db, userId, newestCount)
  return rows.map(({ readAt, createdAt, deletedAt: _d, userId: _u, type, ...row }) => ({
    ...row,
    type: type as Notification['type'], // a check of the table holds it to these
    read: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

export async function markRead(db: Database, userId: number, id: number, readAt: Date | null): Promise<void> {
  if ((await updateRead(db, userId, id, readAt)) === 0) throw notFound()
  await publishChange(db, `user:${userId}`)
}

export async function markAllRead(db: Database, userId: number, readAt: Date): Promise<void> {
  await updateAllRead(db, userId, readAt)
  await publishChange(db, `user:${userId}`)
}

export async function removeNotification(db: Database, userId: number, id: number, at: Date): Promise<void> {
  if ((await deleteNotification(db, userId, id, at)) === 0) throw notFound()
  await publishChange(db, `user:${userId}`)
}

/** Tells people something, in the caller's transaction: one statement, and their bells ring when it commits. */
export async function notifyPeople(
  db: Database,
  notifications: readonly NewNotification[],
  nowMs: number,
): Promise<void> {
  if (notifications.length === 0) return
  await insertNotifications(db, notifications, new Date(nowMs))
  const people = new Set(notifications.map((one) => one.userId))
  await publishChanges(
    db,
    [...people].map((id) => `user:${id}` as const),
  )
}
