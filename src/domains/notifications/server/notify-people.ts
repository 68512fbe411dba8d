import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { NotificationType } from '../contract/notification-values.ts'
import { type StoredNotification, tellPeople } from './tell-people.ts'

export interface NewNotification {
  readonly userId: number
  readonly type: NotificationType
  /** One of `notificationCategories`: how people hear of it is theirs to choose. */
  readonly category: string
  readonly title: string
  readonly body: string
  /** The whole text, where the body is only its beginning. */
  readonly content?: string
  readonly ctaText?: string
  readonly redirectUrl?: string
  /** It asks for a decision on what `redirectUrl` leads to; `answerRequests` says what became of it. */
  readonly isRequest?: boolean
  /** The caller writes an email of its own about this: no second one is made from the notification. */
  readonly isMailed?: boolean
  /** It tells of the learning records of this student: it is gone as soon as they are closed to the person. */
  readonly recordsOf?: number
}

/**
 * Tells people something, in the caller's transaction: one statement, as each of them chose (in the bell, by
 * email, by push), and their bells ring when it commits. Who left is left out. Returns what was stored.
 */
export async function notifyPeople(
  db: Database,
  notifications: readonly NewNotification[],
  nowMs: number,
): Promise<StoredNotification[]> {
  if (notifications.length === 0) return []
  const rows = notifications.map((one) => ({
    user_id: one.userId,
    type: one.type,
    category: one.category,
    title: one.title,
    body: one.body,
    content: one.content ?? '',
    cta_text: one.ctaText ?? '',
    redirect_url: one.redirectUrl ?? null,
    is_request: one.isRequest ?? false,
    is_mailed: one.isMailed ?? false,
    records_of: one.recordsOf ?? null,
  }))
  return tellPeople(
    db,
    sql`select *, null::integer as announcement_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (user_id integer, type text, category text,
        title text, body text, content text, cta_text text, redirect_url text, is_request boolean, is_mailed boolean,
        records_of integer)`,
    new Date(nowMs),
  )
}
