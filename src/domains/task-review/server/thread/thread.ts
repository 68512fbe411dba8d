import type { StoredHandIn } from '#domains/tasks/server/tasks.service.ts'
import type { ShownFile } from '#domains/templates/contract/design-files.contract.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import type { ReviewedTask } from '../task-review.access.ts'
import type { StoredMessage } from './messages.queries.ts'
import { type AssessedRow, presentAssessed } from './present-assessed.ts'
import { presentBareHandIn, presentHandIn, presentMessage, presentTask } from './present-feed.ts'

interface Thread {
  readonly task: ReviewedTask
  readonly files: readonly ShownFile[]
  readonly student: {
    readonly id: number
    readonly name: string
    readonly image: string | null
    readonly grade: number
  }
  readonly handIns: readonly StoredHandIn[]
  readonly messages: readonly StoredMessage[]
  readonly assessed: readonly AssessedRow[]
  readonly submittedAt: Date | null
  readonly mayWrite: boolean
}

/** The thread of a student's task as its reviewers read it: what is asked, then all that happened in its order. */
export function threadOf(
  reader: Pick<RequestContext, 'viewer' | 'services'>,
  { task, files, student, submittedAt, ...thread }: Thread,
): FeedMessage[] {
  const bare =
    thread.handIns.length === 0 && submittedAt !== null ? [presentBareHandIn(student, submittedAt)] : []
  return [
    ...presentTask(task, files, task.dueAt.toISOString()),
    ...inOrder([
      ...bare,
      ...thread.handIns.map((one) => presentHandIn(reader, student, one)),
      ...writtenOf(reader, { ...thread, grade: student.grade }, { mayWrite: thread.mayWrite }),
    ]),
  ]
}

/** What staff wrote and decided, with the feedback each send holds. */
export function writtenOf(
  reader: Pick<RequestContext, 'viewer' | 'services'>,
  { messages, assessed, grade }: Pick<Thread, 'messages' | 'assessed'> & { readonly grade: number },
  told: Parameters<typeof presentMessage>[3],
): FeedMessage[] {
  const ofBatch = Map.groupBy(assessed, ({ batch }) => batch)
  return messages.flatMap((stored) =>
    presentMessage(reader, stored, presentAssessed(ofBatch.get(stored.batch ?? '') ?? [], grade), told),
  )
}

/** ISO instants compare as texts; what happened at once stays in its order. */
export const inOrder = (feed: readonly FeedMessage[]): FeedMessage[] =>
  feed.toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0,
  )
