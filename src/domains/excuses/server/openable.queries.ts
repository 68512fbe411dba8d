import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesExcusesOf } from './excuses.access.ts'

/** Those of some students whose excuses the viewer may open. */
export async function listOpenable(
  db: Database,
  viewer: Viewer,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (studentIds.length === 0) return new Set()
  const students = await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', 'in', studentIds)
    .where(seesExcusesOf(viewer))
    .execute()
  return new Set(students.map(({ id }) => id))
}
