import { refused } from '#server/api/errors.ts'
import type { ReviewAction } from '../../contract/review-words.ts'
import { getReviewedTask } from '../task-review.access.ts'
import { deleteComment, editComment, writeComment } from '../thread/comments.ts'
import type { WriteContext } from '../thread/write-message.ts'
import { closeTask, flagTask } from './decide.ts'
import { archiveFutureInstances } from './future-instances.ts'
import type { StudentIds } from './student-page.ts'
import { undoDecision, undoExcuse } from './take-back.ts'

interface Sent extends StudentIds {
  readonly _action: ReviewAction
  readonly isFlagged: boolean
  readonly body: string
  readonly editedBody: string
  readonly commentId?: number | undefined
  readonly file_ids: readonly string[]
  readonly revision?: number | undefined
  readonly hand_in_version?: number | null | undefined
  readonly send_id?: string | undefined
}

interface Done {
  readonly message: string
  readonly commentId?: number
  readonly warning?: string
}

/** Does what the form says (3-shell-and-houses §7). Throws not-found outside what the viewer reviews. */
export async function act(context: WriteContext, sent: Sent) {
  const task = await getReviewedTask(context.db, context.viewer, sent)
  if (task.isArchived) throw refused('This experience is archived. Its tasks stay as they are.')
  const key = { taskId: sent.taskId, studentId: sent.studentId }
  const from = { revision: sent.revision, handInVersion: sent.hand_in_version }
  const close = (action: 'review_task' | 'miss_task' | 'excuse_task') =>
    closeTask(context, key, task, { ...from, action })
  const does: Record<ReviewAction, () => Promise<Done>> = {
    submit_comment: async () =>
      doneBy(
        await writeComment(context, key, task, {
          body: sent.body,
          fileIds: sent.file_ids,
          isFlagged: sent.isFlagged,
          handInVersion: sent.hand_in_version,
          sendId: sent.send_id,
        }),
      ),
    edit_comment: async () => ({
      message: 'Comment saved',
      commentId: await editComment(context, key, { id: sent.commentId, body: sent.editedBody }),
    }),
    delete_comment: async () => ({
      message: 'Comment deleted',
      commentId: await deleteComment(context, key, sent.commentId),
    }),
    review_task: () => close('review_task'),
    miss_task: () => close('miss_task'),
    excuse_task: () => close('excuse_task'),
    undo_excuse_task: async () => {
      await undoExcuse(context, key)
      return { message: 'Not excused any more' }
    },
    flag_task: async () => ({ message: await flagTask(context, key, sent.isFlagged) }),
    undo_assessment: async () => ({ message: await undoDecision(context, key, sent.commentId) }),
    archive_future_instances: async () => {
      const count = await archiveFutureInstances(context, key, task.experienceTitle)
      return { message: count === 1 ? '1 experience archived' : `${count} experiences archived` }
    },
  }
  const { message, commentId = null, warning = null } = await does[sent._action]()
  return { status: 200 as const, message, commentId, warning }
}

/** A comment that calls for immediate attention says whom it reached where that is not the house advisor. */
function doneBy({ commentId, called }: Awaited<ReturnType<typeof writeComment>>): Done {
  const message = 'Comment sent'
  if (called?.insteadOfAdvisor === undefined) return { message, commentId }
  const { studentName, name } = called.insteadOfAdvisor
  return name === null
    ? {
        message,
        commentId,
        warning: `Nobody was told that ${studentName} needs immediate attention: there is no house advisor now. Tell a colleague yourself.`,
      }
    : { message: `${message}. ${studentName} has no house advisor now: ${name} was told`, commentId }
}
