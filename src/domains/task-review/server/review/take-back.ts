import { sql } from 'kysely'
import { batchShowsWork, withdrawAssessments } from '#domains/mastery/server/mastery.service.ts'
import { withdrawUnread } from '#domains/notifications/server/notifications.service.ts'
import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { closedBy } from '#domains/tasks/rules/status-of.ts'
import {
  changeSubmission,
  lockSubmission,
  type Submission,
  type SubmissionKey,
} from '#domains/tasks/server/tasks.service.ts'
import { invalid, notFound, refused } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { MessageAction } from '../thread/messages.queries.ts'
import { tellStudent } from '../thread/tell.ts'
import type { StoodBefore, WriteContext } from '../thread/write-message.ts'
import { auditTask } from './audit-task.ts'
import { noticeOfTakenBack } from './decision-words.ts'

/** A line that still stands, with what it took the place of. */
interface Line extends StoodBefore {
  readonly id: number
  readonly action: MessageAction
  readonly batch: string | null
  /** What the student was told with it. */
  readonly notificationId: number | null
  /** The decision after it that still stands; null for the newest. */
  readonly nextDecision: number | null
}

/** SQL: what decides on a task. */
const decisions = sql`('reviewed', 'missed', 'excused')`

async function listLines(
  db: Database,
  { taskId, studentId }: SubmissionKey,
  which: { readonly id: number } | { readonly action: MessageAction },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select m.id, m.action, m.batch, m.notification_id,
      m.before_closed, m.before_flagged_at, m.before_decided_by, m.before_decided_at, m.is_hand_in,
      (select min(n.id) from task_messages n where n.task_id = m.task_id and n.student_id = m.student_id
        and n.id > m.id and n.removed_at is null and n.action in ${decisions}) as next_decision
    from task_messages m
    where m.task_id = ${taskId} and m.student_id = ${studentId} and m.removed_at is null
      and ${'id' in which ? sql`m.id = ${which.id}` : sql`m.action = ${which.action}`}
    order by m.id`.execute(db)
  return rows
}

/** Opens an excused task again. */
export async function undoExcuse(context: WriteContext, key: SubmissionKey): Promise<void> {
  const { db, services } = context
  const submission = await lockSubmission(db, key)
  if (closedBy(submission.status) !== 'excused') throw refused('Nobody is excused from this task.')
  const now = new Date(services.clock.nowMs())
  const status = await changeSubmission(db, submission, { closed: null, decidedBy: null }, now)
  const wasHeard = await removeLines(context, await listLines(db, key, { action: 'excused' }))
  if (wasHeard) await tellStudent(context, key, noticeOfTakenBack(submission, status))
  await auditTask(context, submission, 'task.excuse_undone')
}

/** Takes the flags of a submission out of its thread. */
export async function removeFlags(context: WriteContext, submission: Submission): Promise<void> {
  await removeLines(context, await listLines(context.db, submission, { action: 'flagged' }))
}

/** Takes a decision, a flag or a send of feedback back, as if it had not been; its line leaves the thread. */
export async function undoDecision(
  context: WriteContext,
  key: SubmissionKey,
  messageId: number | undefined,
): Promise<string> {
  const { db, viewer, services } = context
  if (messageId === undefined) throw invalid({ commentId: 'Say which.' })
  const submission = await lockSubmission(db, key)
  const [line] = await listLines(db, key, { id: messageId })
  if (!line) throw notFound('This entry no longer exists.')
  const nowMs = services.clock.nowMs()
  let status: TaskStatus | undefined
  if (line.action === 'assessed' && line.batch !== null) {
    await withdrawAssessments(db, line.batch, { userId: viewer.userId, atMs: nowMs })
    status = await takeSeen(db, submission, line, new Date(nowMs))
  } else if (line.action === 'flagged') await takeFlag(db, submission, new Date(nowMs))
  else if (line.action !== 'reviewed' && line.action !== 'missed' && line.action !== submission.status)
    throw refused('Only decisions and feedback can be taken back.')
  else {
    await passToHandIn(db, submission, line)
    if (line.nextDecision !== null) await passOn(db, line, line.nextDecision)
    else if (line.action === submission.status) status = await restore(db, submission, line, new Date(nowMs))
  }
  const wasHeard = await removeLines(context, [line])
  // Where it stands as before, as after two decisions of one kind, there is nothing to tell.
  if (wasHeard && status !== undefined && status !== submission.status)
    await tellStudent(context, key, noticeOfTakenBack(submission, status))
  await auditTask(context, submission, `task.${line.action}_undone`)
  return 'Taken back'
}

/** What the newest decision took the place of holds again. */
async function restore(db: Database, submission: Submission, line: Line, now: Date): Promise<TaskStatus> {
  const wasHandIn = line.isHandIn && !(await passHandInOn(db, submission, line))
  return changeSubmission(
    db,
    submission,
    {
      // Assessed since it was said to be missed: that does not hold again while the assessment stands.
      closed: line.isHandIn && !wasHandIn ? null : line.beforeClosed,
      flaggedAt: line.beforeFlaggedAt,
      decidedBy: line.beforeDecidedBy,
      decidedAt: line.beforeDecidedAt,
      submittedAt: wasHandIn ? null : submission.submittedAt,
    },
    now,
  )
}

/** An assessment goes by which it was known that a task was handed in in person: without another it is not known any more. */
async function takeSeen(
  db: Database,
  submission: Submission,
  line: Line,
  now: Date,
): Promise<TaskStatus | undefined> {
  if (!line.isHandIn || (await passHandInOn(db, submission, line))) return undefined
  return changeSubmission(db, submission, { closed: line.beforeClosed, submittedAt: null }, now)
}

/**
 * Of what is handed in in person: the first other line that still says so, an assessment of something or a review, is the
 * hand-in from now on. Returns whether there is one.
 */
async function passHandInOn(
  db: Database,
  { submissionKind, taskId, studentId }: Submission,
  line: Line,
): Promise<boolean> {
  if (submissionKind !== 'in_person') return false
  const { rows } = await sql`
    update task_messages set is_hand_in = true, before_closed = coalesce(before_closed, ${line.beforeClosed})
    where id = (select min(m.id) from task_messages m where m.task_id = ${taskId} and m.student_id = ${studentId}
      and m.id <> ${line.id} and m.removed_at is null
      and (m.action = 'reviewed' or (m.action = 'assessed' and ${batchShowsWork(sql.ref('m.batch'))}))) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** An older decision goes, the newer one stands: taking that back as well leads to what was before both. */
const passOn = (db: Database, line: Line, next: number) =>
  sql`update task_messages set before_closed = ${line.beforeClosed}, before_flagged_at = ${line.beforeFlaggedAt},
      before_decided_by = ${line.beforeDecidedBy}, before_decided_at = ${line.beforeDecidedAt},
      is_hand_in = is_hand_in or ${line.isHandIn}
    where id = ${next} and before_closed = ${line.action}`.execute(db)

/**
 * Where an assessment that counts as the hand-in took the place of this decision, taking that back no longer brings the
 * decision back.
 */
const passToHandIn = (db: Database, { taskId, studentId }: SubmissionKey, line: Line) =>
  sql`update task_messages set before_closed = ${line.beforeClosed}, before_flagged_at = ${line.beforeFlaggedAt},
      before_decided_by = ${line.beforeDecidedBy}, before_decided_at = ${line.beforeDecidedAt}
    where task_id = ${taskId} and student_id = ${studentId} and id > ${line.id} and is_hand_in
      and action = 'assessed' and removed_at is null and before_closed = ${line.action}`.execute(db)

/** Takes the flag away, also where only taking a decision back would bring it back. */
async function takeFlag(db: Database, submission: Submission, now: Date) {
  await changeSubmission(db, submission, { flaggedAt: null }, now)
  await db
    .updateTable('taskMessages')
    .set({ beforeFlaggedAt: null })
    .where('taskId', '=', submission.taskId)
    .where('studentId', '=', submission.studentId)
    .where('beforeFlaggedAt', 'is not', null)
    .execute()
}

/**
 * Takes lines out of the thread, with what the student was told of them and has not heard yet. Returns whether they may
 * have heard of one.
 */
async function removeLines({ db, viewer, services }: WriteContext, lines: readonly Line[]): Promise<boolean> {
  await db
    .updateTable('taskMessages')
    .set({ removedAt: new Date(services.clock.nowMs()), removedBy: viewer.userId })
    .where('id', 'in', [0, ...lines.map(({ id }) => id)])
    .execute()
  const told = lines.map(({ notificationId }) => notificationId)
  const withdrawn = await withdrawUnread(
    db,
    told.filter((id) => id !== null),
  )
  const unheard = new Set(withdrawn.filter((one) => !one.wasMailed && !one.wasPutAway).map(({ id }) => id))
  // Of lines from before this was kept nobody knows.
  return told.some((id) => id === null || !unheard.has(id))
}
