import { extendableTaskStatuses, type TaskStatus } from '../contract/task-status.ts'

/** What closes a task for a student: nobody waits for it any more. */
export type Closed = Extract<TaskStatus, 'reviewed' | 'missed' | 'excused' | 'readonly'>

/** What happened to a task of a student; instants in epoch ms. */
export interface SubmissionFacts {
  readonly closed: Closed | null
  /** Marked by its facilitator to be looked at again. */
  readonly isFlagged: boolean
  /** The first hand-in: who improves what was in time is not late. */
  readonly submittedMs: number | null
  readonly dueMs: number
  readonly extendedMs: number | null
  /** Nothing is uploaded: when it was handed in is when its facilitator says so. */
  readonly isInPerson: boolean
}

/**
 * Until when a task counts as in time for a student, epoch ms: more time never makes it earlier than everybody's day, also
 * where that was put off later. The column `counts_at` says the same.
 */
export const countsMs = ({ dueMs, extendedMs }: Pick<SubmissionFacts, 'dueMs' | 'extendedMs'>): number =>
  Math.max(dueMs, extendedMs ?? dueMs)

/** How far a student is with a task (3-shell-and-houses §4): the one place where a status is made. */
export function statusOf({
  closed,
  isFlagged,
  submittedMs,
  dueMs,
  extendedMs,
  isInPerson,
}: SubmissionFacts): TaskStatus {
  if (closed !== null) return closed
  if (submittedMs === null) return extendedMs === null ? 'pending' : 'extended-deadline'
  if (isFlagged) return 'flagged'
  // Of what is handed in in person it is the facilitator who comes later, not the student.
  return submittedMs > countsMs({ dueMs, extendedMs }) && !isInPerson ? 'late' : 'not_yet_reviewed'
}

const closing: readonly TaskStatus[] = ['reviewed', 'missed', 'excused', 'readonly'] satisfies Closed[]

/** What a stored status says has closed it. */
export const closedBy = (status: TaskStatus): Closed | null =>
  closing.includes(status) ? (status as Closed) : null

const extendable: readonly TaskStatus[] = extendableTaskStatuses

/** Whether a student may be given more time. Only then what they ask for waits; in SQL `asksForTime` says the same. */
export const mayBeExtended = ({
  status,
  submittedAt,
}: {
  readonly status: TaskStatus
  readonly submittedAt: Date | null
}): boolean => submittedAt === null && extendable.includes(status)
