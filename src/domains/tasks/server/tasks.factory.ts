import type { Database } from '#server/database/database.ts'
import type { submissionKinds, TaskStatus } from '../contract/task-status.ts'

interface SubmissionChoice {
  readonly studentId: number
  /** `reviewed` when it was handed in, else `pending`. */
  readonly status?: TaskStatus
  readonly submittedAt?: string
  readonly extendedTo?: string
}

/** A task with what its students did; returns its id. */
export async function makeTask(
  db: Database,
  choice: {
    readonly experienceId: number
    readonly dueAt: string
    readonly title?: string
    readonly isFinal?: boolean
    readonly submissionKind?: (typeof submissionKinds)[number]
    readonly submissions: readonly SubmissionChoice[]
  },
): Promise<number> {
  const { experienceId, title = 'Field journal', isFinal = false, submissionKind } = choice
  const dueAt = new Date(choice.dueAt)
  const { id } = await db
    .insertInto('tasks')
    .values({ experienceId, title, isFinal, dueAt, ...(submissionKind && { submissionKind }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('taskSubmissions')
    .values(
      choice.submissions.map(({ studentId, status, submittedAt, extendedTo }) => ({
        taskId: id,
        studentId,
        dueAt,
        status: status ?? (submittedAt === undefined ? 'pending' : 'reviewed'),
        submittedAt: submittedAt === undefined ? null : new Date(submittedAt),
        deadlineExtensionDueAt: extendedTo === undefined ? null : new Date(extendedTo),
      })),
    )
    .execute()
  return id
}
