import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import type { TaskStatus } from '../contract/task-status.ts'
import { type Closed, closedBy, countsMs, statusOf } from '../rules/status-of.ts'

/** One student's side of a task. */
export interface SubmissionKey {
  readonly taskId: number
  readonly studentId: number
}

export interface Submission extends SubmissionKey {
  readonly experienceId: number
  readonly title: string
  readonly isFinal: boolean
  readonly submissionKind: string
  readonly status: TaskStatus
  readonly revision: number
  readonly dueAt: Date
  readonly extendedTo: Date | null
  readonly submittedAt: Date | null
  readonly flaggedAt: Date | null
  readonly decidedBy: number | null
  readonly decidedAt: Date | null
}

/** Until when it counts as in time for the student, epoch ms: the one rule, of a row. */
export const countsMsOf = ({ dueAt, extendedTo }: Pick<Submission, 'dueAt' | 'extendedTo'>): number =>
  countsMs({ dueMs: dueAt.getTime(), extendedMs: extendedTo?.getTime() ?? null })

/** A student's task under its lock, so that two who decide at once do it one after the other; not-found for none. */
export async function lockSubmission(
  db: Database,
  { taskId, studentId }: SubmissionKey,
): Promise<Submission> {
  const { rows } = await sql<Submission>`
    select ts.task_id, ts.student_id, t.experience_id, t.title, t.is_final, t.submission_kind, ts.status, ts.revision, ts.due_at,
      ts.deadline_extension_due_at as extended_to, ts.submitted_at, ts.flagged_at, ts.decided_by, ts.decided_at
    from task_submissions ts join tasks t on t.id = ts.task_id
    where ts.task_id = ${taskId} and ts.student_id = ${studentId} for update of ts`.execute(db)
  if (!rows[0]) throw notFound('There is no such task of this student.')
  return rows[0]
}

interface Change {
  readonly closed?: Closed | null
  readonly flaggedAt?: Date | null
  readonly submittedAt?: Date | null
  readonly extendedTo?: Date | null
  /** Who closed or opened it; the time is `now`, but for a decision of before that holds again. */
  readonly decidedBy?: number | null
  readonly decidedAt?: Date | null
}

/**
 * Writes what happened to a locked submission and the status that follows from it, and tells open pages. The revision
 * goes up by one: who decides from an older one gets a conflict.
 */
export async function changeSubmission(
  db: Database,
  before: Submission,
  change: Change,
  now: Date,
): Promise<TaskStatus> {
  const { closed = closedBy(before.status), ...after } = { ...before, ...change }
  const status = statusOf({
    closed,
    isFlagged: after.flaggedAt !== null,
    submittedMs: after.submittedAt?.getTime() ?? null,
    dueMs: after.dueAt.getTime(),
    extendedMs: after.extendedTo?.getTime() ?? null,
    isInPerson: after.submissionKind === 'in_person',
  })
  await db
    .updateTable('taskSubmissions')
    .set({
      status,
      revision: before.revision + 1,
      flaggedAt: after.flaggedAt,
      submittedAt: after.submittedAt,
      deadlineExtensionDueAt: after.extendedTo,
      ...('decidedBy' in change && {
        decidedBy: change.decidedBy ?? null,
        decidedAt: change.decidedBy ? (change.decidedAt ?? now) : null,
      }),
    })
    .where('taskId', '=', before.taskId)
    .where('studentId', '=', before.studentId)
    .execute()
  await tellOfTask(db, before)
  return status
}

/** Open pages of the task, and of the student, look again. */
export const tellOfTask = (db: Database, { taskId, studentId }: SubmissionKey): Promise<void> =>
  publishChanges(db, [topic('task', taskId), topic('student', studentId)])
