import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import {
  listAskedGuardians,
  listCompletions,
  listGroupTasks,
  type OwnStudent,
} from './own-onboarding.queries.ts'
import type { Family } from './present-views.ts'

/** All that the views of a student are made of. Three statements. */
export async function loadFamily(
  db: Database,
  viewer: Viewer,
  student: OwnStudent,
  today: string,
): Promise<Family> {
  const [tasks, completions, guardians] = await Promise.all([
    listGroupTasks(db, student.groupId),
    listCompletions(db, student.id),
    listAskedGuardians(db, student.id),
  ])
  return { studentId: student.id, viewerId: viewer.userId, tasks, completions, guardians, today }
}
