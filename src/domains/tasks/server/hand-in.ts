import { invalid, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import type { Work } from '../contract/tasks.schemas.ts'
import { closedBy } from '../rules/status-of.ts'
import { changeSubmission, lockSubmission, type Submission, type SubmissionKey } from './submissions.ts'
import { expectTaskFiles } from './task-files.ts'

type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

/** Why nothing can be handed in; undefined while it can. Who missed a task may still hand it in. */
export function whyNoHandIn({ status, submissionKind }: Pick<Submission, 'status' | 'submissionKind'>) {
  const closed = closedBy(status)
  if (closed === 'reviewed') return 'This task was reviewed already.'
  if (closed === 'excused') return 'You are excused from this task.'
  if (closed === 'readonly') return 'This task is only for reading.'
  if (submissionKind === 'in_person') return 'This task is handed in in person.'
  return undefined
}

/**
 * Hands a task in, or once more until it is reviewed: what was handed in before stays as its own version. The caller has
 * made sure that the task is the viewer's. Throws the field's sentence for an empty one.
 */
export async function handIn(
  context: WriteContext,
  key: SubmissionKey,
  { body, links, file_ids: fileIds }: Work,
): Promise<{ readonly version: number }> {
  const { db, viewer, services } = context
  const submission = await lockSubmission(db, key)
  const why = whyNoHandIn(submission)
  if (why !== undefined) throw refused(why)
  const { html } = sanitizeBody(body)
  if (html === '' && links.length === 0 && fileIds.length === 0)
    throw invalid({ body: 'Write something, or add a link or a file.' })
  await expectTaskFiles(context, key, fileIds)
  const now = new Date(services.clock.nowMs())
  const { version: last } = await db
    .selectFrom('handIns')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('taskId', '=', key.taskId)
    .where('studentId', '=', key.studentId)
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  const { id } = await db
    .insertInto('handIns')
    .values({
      ...key,
      version,
      body: html,
      links,
      handedInAt: now,
      handedInBy: viewer.userId,
      mirroredBy: viewer.mirroredBy?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'handInFiles',
    fileIds.map((fileId, position) => ({ handInId: id, fileId, position })),
  )
  // More time is not needed any more.
  await db
    .updateTable('extensionRequests')
    .set({ answeredAt: now })
    .where('taskId', '=', key.taskId)
    .where('studentId', '=', key.studentId)
    .where('answeredAt', 'is', null)
    .execute()
  await changeSubmission(db, submission, { closed: null, submittedAt: submission.submittedAt ?? now }, now)
  await insertAudit(db, context, {
    action: 'task.handed_in',
    subjectType: 'task',
    subjectId: key.taskId,
    after: { studentId: key.studentId, version, files: fileIds.length, links: links.length },
  })
  return { version }
}
