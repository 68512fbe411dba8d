import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import { reachOf, type Viewer } from '#server/viewer.ts'

/** The campuses that filters offer. */
export const listOfferedCohorts = (db: Database) =>
  db.selectFrom('cohorts').select(['id', 'title']).where('isOffered', '=', true).orderBy('id').execute()

/** SQL: a campus (its column, or null for the whole network) lies within a reach. */
export function withinReach(reach: ReturnType<typeof reachOf>, column: ReturnType<typeof sql.ref>) {
  return reach === 'all' ? sql<boolean>`true` : sql<boolean>`${column} = any(${[...reach]}::int[])`
}

/**
 * SQL: the viewer may see the student in scope as `students`: of the campuses of `people.view.all`; with
 * `people.view` those of the house one advises and of the experiences one runs in a cycle; oneself; a
 * guardian's own.
 */
export function seesStudent(viewer: Viewer, cycleId: number | null) {
  if (viewer.role === 'student') return sql<boolean>`students.id = ${viewer.userId}`
  if (viewer.role === 'guardian')
    return sql<boolean>`students.id in (
      select student_id from guardian_students where guardian_id = ${viewer.userId})`
  return sql<boolean>`(
    ${withinReach(reachOf(viewer, 'people.view.all'), sql.ref('students.cohort_id'))}
    or (${viewer.grants.has('people.view')} and (
      students.house_id in (select id from houses where advisor_id = ${viewer.userId} and archived_at is null)
      or students.id in (
        select registrations.student_id from experience_experts
        join experiences on experiences.id = experience_experts.experience_id and experiences.cycle_id = ${cycleId}
        join registrations on registrations.experience_id = experiences.id and registrations.dropped_at is null
        where experience_experts.employee_id = ${viewer.userId}))))`
}

/** A student the viewer may see, by number. */
export const findVisibleStudent = (db: Database, viewer: Viewer, cycleId: number | null, studentId: number) =>
  db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', studentId)
    .where(seesStudent(viewer, cycleId))
    .executeTakeFirst()
