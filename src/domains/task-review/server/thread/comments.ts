import {
  rewordNotification,
  withdrawNotifications,
} from '#domains/notifications/server/notifications.service.ts'
import {
  expectTaskFiles,
  lockSubmission,
  type SubmissionKey,
  tellOfTask,
} from '#domains/tasks/server/tasks.service.ts'
import { invalid, notFound, refused } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import type { ReviewedTask } from '../task-review.access.ts'
import { findSent } from './messages.queries.ts'
import { type Called, tellAdvisor } from './tell.ts'
import { type WriteContext, writeMessage } from './write-message.ts'

interface NewComment {
  readonly body: string
  readonly fileIds: readonly string[]
  /** It needs immediate attention: the student's house advisor is told, the family reads a comment. */
  readonly isFlagged: boolean
  readonly handInVersion: number | null | undefined
  readonly sendId: string | undefined
}

/** Characters of a comment that a notification repeats. */
const toldCharacters = 200
const toldWords = (text: string) => (text === '' ? 'They sent you a file.' : text.slice(0, toldCharacters))

interface Commented {
  readonly commentId: number
  /** Of one that needs immediate attention: whom that reached. */
  readonly called?: Called
}

/** Sends a comment to the student, who is told once, also when it is sent again. Throws the field's sentence for an empty one. */
export async function writeComment(
  context: WriteContext,
  key: SubmissionKey,
  task: ReviewedTask,
  { body, fileIds, isFlagged, handInVersion, sendId }: NewComment,
): Promise<Commented> {
  const { html, text } = sanitizeBody(body)
  if (html === '' && fileIds.length === 0) throw invalid({ body: 'Write something, or add a file.' })
  const submission = await lockSubmission(context.db, key)
  const sent = await findSent(context.db, key, { sendId, authorId: context.viewer.userId, field: 'body' })
  if (sent !== undefined) return { commentId: sent }
  await expectTaskFiles(context, key, fileIds)
  const called = isFlagged ? await tellAdvisor(context, key, task) : undefined
  const id = await writeMessage(context, submission, {
    advisorNotificationId: called?.notificationId,
    action: isFlagged ? 'expedition_flag' : 'comment',
    body: html,
    fileIds,
    handInVersion,
    sendId,
    told: {
      title: `${context.viewer.name} commented on “${task.title}”`,
      body: toldWords(text),
    },
  })
  await insertAudit(context.db, context, {
    action: 'task.commented',
    subjectType: 'task',
    subjectId: key.taskId,
    after: { studentId: key.studentId, messageId: id, needsAttention: isFlagged },
  })
  return { commentId: id, ...(called && { called }) }
}

async function getOwnComment({ db, viewer }: WriteContext, key: SubmissionKey, id: number | undefined) {
  const comment = await db
    .selectFrom('taskMessages')
    .select(['id', 'authorId', 'action', 'body', 'notificationId', 'advisorNotificationId'])
    .where('id', '=', id ?? 0)
    .where('taskId', '=', key.taskId)
    .where('studentId', '=', key.studentId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!comment || (comment.action !== 'comment' && comment.action !== 'expedition_flag'))
    throw notFound('This comment no longer exists.')
  if (comment.authorId !== viewer.userId) throw refused('Only the person who wrote a comment can change it.')
  return comment
}

/** Corrects one's own comment, also where it was told of; that it was is shown. */
export async function editComment(
  context: WriteContext,
  key: SubmissionKey,
  { id, body }: { readonly id: number | undefined; readonly body: string },
): Promise<number> {
  const comment = await getOwnComment(context, key, id)
  const { html, text } = sanitizeBody(body)
  if (html === '') throw invalid({ editedBody: 'Write something, or delete the comment.' })
  await context.db
    .updateTable('taskMessages')
    .set({ body: html, editedAt: new Date(context.services.clock.nowMs()) })
    .where('id', '=', comment.id)
    .execute()
  if (comment.notificationId !== null)
    await rewordNotification(context.db, comment.notificationId, toldWords(text))
  await audited(context, key, 'task.comment_edited', comment)
  return comment.id
}

/** Deletes one's own comment, with what was told of it, also where that was read: its words stand there. */
export async function deleteComment(
  context: WriteContext,
  key: SubmissionKey,
  id: number | undefined,
): Promise<number> {
  const comment = await getOwnComment(context, key, id)
  await context.db
    .updateTable('taskMessages')
    .set({ removedAt: new Date(context.services.clock.nowMs()), removedBy: context.viewer.userId })
    .where('id', '=', comment.id)
    .execute()
  await withdrawNotifications(
    context.db,
    [comment.notificationId, comment.advisorNotificationId].filter((told) => told !== null),
  )
  await audited(context, key, 'task.comment_deleted', comment)
  return comment.id
}

async function audited(
  context: WriteContext,
  key: SubmissionKey,
  action: string,
  { id, body }: { readonly id: number; readonly body: string },
) {
  await insertAudit(context.db, context, {
    action,
    subjectType: 'task',
    subjectId: key.taskId,
    before: { studentId: key.studentId, messageId: id, body },
  })
  await tellOfTask(context.db, key)
}
