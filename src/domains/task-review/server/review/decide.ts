import { closedBy } from '#domains/tasks/rules/status-of.ts'
import {
  changeSubmission,
  lockSubmission,
  type Submission,
  type SubmissionKey,
} from '#domains/tasks/server/tasks.service.ts'
import { conflict, refused } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { ReviewAction } from '../../contract/review-words.ts'
import { taskReviewContract } from '../../contract/task-review.contract.ts'
import { findNewestHandIn, type MessageAction } from '../thread/messages.queries.ts'
import { type WriteContext, writeMessage } from '../thread/write-message.ts'
import { auditTask } from './audit-task.ts'
import { noticeOf } from './decision-words.ts'
import { whatMayBeDone } from './student-page.ts'
import { removeFlags } from './take-back.ts'

interface Deciding {
  readonly isFinal: boolean
  readonly type: Parameters<typeof whatMayBeDone>[1]['task']['type']
  readonly isArchived: boolean
}

/** What a reviewer had before their eyes. */
export interface SeenFrom {
  readonly action: ReviewAction
  readonly revision: number | undefined
  readonly handInVersion: number | null | undefined
}

/**
 * The submission under its lock, if nobody was faster. Throws a conflict with both sides, between which the reviewer
 * chooses, where it was decided or changed meanwhile, or they have not seen the newest version.
 */
async function lockSeen(db: Database, key: SubmissionKey, seen: SeenFrom): Promise<Submission> {
  const submission = await lockSubmission(db, key)
  const newest = await findNewestHandIn(db, key)
  const isNewWork =
    seen.handInVersion !== undefined && (newest?.version ?? null) !== (seen.handInVersion ?? null)
  if (!isNewWork && (seen.revision === undefined || seen.revision === submission.revision)) return submission
  const decider = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', submission.decidedBy ?? 0)
    .executeTakeFirst()
  const kind = isNewWork ? 'handed_in' : closedBy(submission.status) === null ? 'changed' : 'decided'
  const sentences = {
    handed_in: 'A newer version was handed in while you were reviewing.',
    changed: 'This task was changed while you were reviewing.',
    decided: `${decider?.name ?? 'Somebody'} has decided on this task already.`,
  } as const
  throw conflict(taskReviewContract.act, sentences[kind], {
    revision: submission.revision,
    kind,
    theirs: {
      status: submission.status,
      byName: decider?.name ?? null,
      at: submission.decidedAt?.toISOString() ?? null,
    },
    yours: seen.action,
  })
}

const said = {
  review_task: ['reviewed', 'Marked as reviewed'],
  miss_task: ['missed', 'Marked as missed'],
  excuse_task: ['excused', 'Excused from the task'],
} as const satisfies Partial<Record<ReviewAction, readonly [MessageAction, string]>>

/** Closes a task for a student. What was never handed in here, and is reviewed, was handed in in person. */
export async function closeTask(
  context: WriteContext,
  key: SubmissionKey,
  task: Deciding,
  seen: SeenFrom & { readonly action: keyof typeof said },
): Promise<{ readonly message: string; readonly commentId: number }> {
  const { db, viewer, services } = context
  const submission = await lockSeen(db, key, seen)
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const may = whatMayBeDone({ ...submission, hasPerks: false }, { mayChange: !task.isArchived, task, nowMs })
  const [closed, message] = said[seen.action]
  if (seen.action === 'miss_task' && !may.canMiss)
    throw refused(
      task.isFinal
        ? 'A final task is never marked as missed.'
        : 'Only tasks that were due and not handed in can be marked as missed.',
    )
  if (
    seen.action === 'excuse_task' &&
    (!may.excuseTaskButton.visible || closedBy(submission.status) !== null)
  )
    throw refused('A task that was handed in cannot be excused.')
  if (seen.action === 'review_task' && (!may.canAssessTask || closedBy(submission.status) === 'excused'))
    throw refused('This task is not open for review.')
  await changeSubmission(
    db,
    submission,
    {
      closed,
      flaggedAt: null,
      decidedBy: viewer.userId,
      submittedAt: seen.action === 'review_task' ? (submission.submittedAt ?? now) : submission.submittedAt,
    },
    now,
  )
  const commentId = await writeMessage(context, submission, {
    action: closed,
    handInVersion: seen.handInVersion,
    before: {
      beforeClosed: closedBy(submission.status),
      beforeFlaggedAt: submission.flaggedAt,
      beforeDecidedBy: submission.decidedBy,
      beforeDecidedAt: submission.decidedAt,
      isHandIn: seen.action === 'review_task' && submission.submittedAt === null,
    },
    told: noticeOf(submission, closed),
  })
  await auditTask(context, submission, `task.${closed}`)
  return { message, commentId }
}

/** Marks what was handed in to be looked at again, or takes the mark away. */
export async function flagTask(
  context: WriteContext,
  key: SubmissionKey,
  isFlagged: boolean,
): Promise<string> {
  const { db, services } = context
  const submission = await lockSubmission(db, key)
  if (closedBy(submission.status) !== null || submission.submittedAt === null)
    throw refused('Only work that was handed in and is waiting for review can be flagged.')
  if ((submission.flaggedAt !== null) === isFlagged) return isFlagged ? 'Flagged' : 'Flag removed'
  const now = new Date(services.clock.nowMs())
  await changeSubmission(db, submission, { flaggedAt: isFlagged ? now : null }, now)
  if (isFlagged) await writeMessage(context, submission, { action: 'flagged' })
  else await removeFlags(context, submission)
  await auditTask(context, submission, isFlagged ? 'task.flagged' : 'task.flag_taken')
  return isFlagged ? 'Flagged' : 'Flag removed'
}
