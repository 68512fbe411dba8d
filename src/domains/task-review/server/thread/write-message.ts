import { sql } from 'kysely'
import type { Closed } from '#domains/tasks/rules/status-of.ts'
import type { Submission, SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import { tellOfTask } from '#domains/tasks/server/tasks.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { findSeenHandIn, type MessageAction } from './messages.queries.ts'
import { type Notice, tellStudent } from './tell.ts'

export type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

/** How a task stood before it was decided on. */
export interface StoodBefore {
  readonly beforeClosed: Closed | null
  readonly beforeFlaggedAt: Date | null
  readonly beforeDecidedBy: number | null
  readonly beforeDecidedAt: Date | null
  /** Reviewed without a hand-in, or assessed in person: the line was the hand-in itself. */
  readonly isHandIn: boolean
}

interface NewMessage {
  readonly action: MessageAction
  readonly body?: string
  readonly batch?: string
  /** The id of the draft it is sent from (`findSent`). */
  readonly sendId?: string | undefined
  readonly fileIds?: readonly string[]
  /** Which version one had before one's eyes; the newest one without it. */
  readonly handInVersion?: number | null | undefined
  /** What a decision took the place of, for whoever takes it back. */
  readonly before?: StoodBefore
  /** What the student is told; nobody is told without it. */
  readonly told?: Notice
  /** What the house advisor was told of it. */
  readonly advisorNotificationId?: number | undefined
}

/**
 * Writes a line of a student's thread, counts the answer to what waits for one, and tells the student once: in the
 * caller's transaction.
 */
export async function writeMessage(
  context: WriteContext,
  submission: Submission,
  {
    action,
    body = '',
    batch,
    sendId,
    fileIds = [],
    handInVersion,
    before,
    told,
    advisorNotificationId,
  }: NewMessage,
): Promise<number> {
  const { db, viewer, services } = context
  const { taskId, studentId } = submission
  const now = new Date(services.clock.nowMs())
  const notificationId = told ? await tellStudent(context, submission, told) : undefined
  const { id } = await db
    .insertInto('taskMessages')
    .values({
      taskId,
      studentId,
      authorId: viewer.userId,
      mirroredBy: viewer.mirroredBy?.userId ?? null,
      action,
      body,
      handInId: (await findSeenHandIn(db, submission, handInVersion))?.id ?? null,
      batch: batch ?? null,
      sendId: sendId ?? null,
      createdAt: now,
      notificationId: notificationId ?? null,
      advisorNotificationId: advisorNotificationId ?? null,
      ...before,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'taskMessageFiles',
    fileIds.map((fileId, position) => ({ messageId: id, fileId, position })),
  )
  if (action !== 'excused' && action !== 'extended') await countResponse(db, submission, viewer.userId, now)
  await tellOfTask(db, submission)
  return id
}

/** The first decision or comment after a hand-in answers it, and all before it: a row each, for the report of responses. */
const countResponse = (db: Database, { taskId, studentId }: SubmissionKey, responderId: number, now: Date) =>
  sql`insert into task_responses (hand_in_id, task_id, handed_in_at, responded_at, responder_id)
    select id, task_id, handed_in_at, ${now}, ${responderId} from hand_ins
    where task_id = ${taskId} and student_id = ${studentId}
    on conflict do nothing`.execute(db)
