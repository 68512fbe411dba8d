import { sql } from 'kysely'
import type { StoredFile, SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

export type MessageAction =
  | 'comment'
  | 'expedition_flag'
  | 'flagged'
  | 'reviewed'
  | 'missed'
  | 'excused'
  | 'extended'
  | 'assessed'

export interface StoredMessage {
  readonly id: number
  readonly action: MessageAction
  readonly body: string
  readonly batch: string | null
  /** 32 hexadecimal digits, as the draft had it. */
  readonly sendId: string | null
  readonly authorId: number
  readonly authorName: string
  readonly authorImage: string | null
  readonly createdAt: Date
  readonly editedAt: Date | null
  /** Which version its author had before their eyes, where a newer one was there already. */
  readonly onVersion: number | null
  readonly files: StoredFile[]
}

/** What was written and decided on a student's task and still stands, the oldest first. */
export async function listMessages(
  db: Database,
  { taskId, studentId }: SubmissionKey,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select m.id, m.action, m.body, m.batch, replace(m.send_id::text, '-', '') as send_id, m.author_id, u.name as author_name, u.image as author_image, m.created_at, m.edited_at,
      (select h.version from hand_ins h where h.id = m.hand_in_id and exists (select from hand_ins newer
        where newer.task_id = h.task_id and newer.student_id = h.student_id and newer.version > h.version
          and newer.handed_in_at <= m.created_at)) as on_version,
      (select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'contentType', f.content_type,
          'sizeBytes', f.size_bytes) order by p.position), '[]')
        from task_message_files p join task_files f on f.id = p.file_id where p.message_id = m.id) as files
    from task_messages m join users u on u.id = m.author_id
    where m.task_id = ${taskId} and m.student_id = ${studentId} and m.removed_at is null order by m.id`.execute(
    db,
  )
  return rows
}

/**
 * The message that a draft of the author's was sent as already; undefined for none. The caller has the lock. Throws a
 * sentence at `field` where it was taken back since: what is typed is not lost, and not said to be sent.
 */
export async function findSent(
  db: Database,
  { taskId, studentId }: SubmissionKey,
  {
    sendId,
    authorId,
    field,
  }: { readonly sendId: string | undefined; readonly authorId: number; readonly field: string },
): Promise<number | undefined> {
  if (sendId === undefined) return undefined
  const sent = await db
    .selectFrom('taskMessages')
    .select(['id', 'removedAt'])
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .where('authorId', '=', authorId)
    .where('sendId', '=', sendId)
    .executeTakeFirst()
  if (sent && sent.removedAt !== null)
    throw invalid({ [field]: 'This was sent and then taken back. Change it to send it again.' })
  return sent?.id
}

/** The newest version that a student handed in; undefined while there is none. */
export const findNewestHandIn = (db: Database, { taskId, studentId }: SubmissionKey) =>
  db
    .selectFrom('handIns')
    .select(['id', 'version'])
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The version that one had before one's eyes, the newest where nobody says; undefined for none, and for one there is not. */
export const findSeenHandIn = (db: Database, key: SubmissionKey, version: number | null | undefined) =>
  version === undefined
    ? findNewestHandIn(db, key)
    : db
        .selectFrom('handIns')
        .select(['id', 'version'])
        .where('taskId', '=', key.taskId)
        .where('studentId', '=', key.studentId)
        .where('version', '=', version ?? 0)
        .executeTakeFirst()
