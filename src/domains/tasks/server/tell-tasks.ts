import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

/**
 * Of more tasks or students than this no topic is published: their pages look again when somebody comes back to them.
 */
const mostToldApart = 200

interface Told {
  readonly taskIds: readonly number[]
  readonly studentIds: readonly number[]
}

/** Open pages of tasks, and of students who have them to do, look again. */
export function tellTasks(db: Database, { taskIds, studentIds }: Told): Promise<void> {
  const told = (ids: readonly number[]) => [...new Set(ids)].slice(0, mostToldApart)
  return publishChanges(db, [
    ...told(taskIds).map((id) => topic('task', id)),
    ...told(studentIds).map((id) => topic('student', id)),
  ])
}
