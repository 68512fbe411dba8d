import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { notFound } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export const learningTimesAccess: AccessRules = {
  'learning_availability.manage': heldBy('learning_availability.manage'),
  'learning_hours.manage': heldBy('learning_hours.manage'),
}

/** A student whom the viewer sees as staff, and whether they say when the student can learn; not-found for any other. */
export async function getAvailableStudent(db: Database, viewer: Viewer, studentId: number) {
  const reach = withinReach(reachOf(viewer, 'learning_availability.manage'), sql.ref('students.cohort_id'))
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.name', 'students.cohortId', reach.as('canManage')])
    .where('students.id', '=', studentId)
    .where(sql<boolean>`(${viewer.role === 'employee'}::boolean and ${seesStudent(viewer)})`)
    .executeTakeFirst()
  if (!student) throw notFound('There is no such student, or none you can see.')
  return student
}

/** A student of whom the viewer says when they can learn, locked for a change; not-found for any other. */
export async function lockAvailableStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await getAvailableStudent(db, viewer, studentId)
  if (!student.canManage) throw notFound('There is no such student, or none you can say this of.')
  await sql`select from students where id = ${studentId} for no key update`.execute(db)
  return student
}
