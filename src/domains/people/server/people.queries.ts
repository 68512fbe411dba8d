import { sql } from 'kysely'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { childrenOf, isOneOf, isOwnStudent, isOwnStudentHere } from './relations.service.ts'

/** The campuses that filters offer. */
export const listOfferedCohorts = (db: Database) =>
  db
    .selectFrom('cohorts')
    .select(['id', 'title', 'gradeFrom', 'gradeTo'])
    .where('isOffered', '=', true)
    .orderBy('id')
    .execute()

/** SQL: a campus (its column, or null for the whole network) lies within a reach. */
export function withinReach(reach: ReturnType<typeof reachOf>, column: ReturnType<typeof sql.ref>) {
  if (reach === 'all') return sql<boolean>`true`
  // Said as such, so that a plan knows: it then finds one's own few by index instead of looking at everybody.
  if (reach.length === 0) return sql<boolean>`false`
  return sql<boolean>`${column} = any(${[...reach]}::int[])`
}

/**
 * SQL: the viewer may see the student in scope as `students`: of the campuses of `people.view.all`; with
 * `people.view` one's own students; oneself; a guardian's own. A query of one student gives `isOwnStudentHere`.
 */
export function seesStudent(viewer: Viewer, isOwn = isOwnStudent) {
  if (viewer.role === 'student') return sql<boolean>`students.id = ${viewer.userId}`
  if (viewer.role === 'guardian') return isOneOf(childrenOf(viewer))
  const overseen = withinReach(reachOf(viewer, 'people.view.all'), sql.ref('students.cohort_id'))
  return holds(viewer, 'people.view') ? sql<boolean>`(${overseen} or ${isOwn(viewer)})` : overseen
}

/** A student the viewer may see, by number. */
export const findVisibleStudent = (db: Database, viewer: Viewer, studentId: number) =>
  db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', studentId)
    .where(seesStudent(viewer, isOwnStudentHere))
    .executeTakeFirst()
