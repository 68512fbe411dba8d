import { sql } from 'kysely'
import { seesAllRollsOfStudent } from '#domains/attendance/server/attendance.service.ts'
import { getFamilyStudent, requireFamily } from '#domains/family/server/family.service.ts'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import { notFound, refused } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/**
 * A student whose every hour the viewer sees and manages, locked, so that what is logged of a day adds up; not-found for
 * any other.
 */
export async function lockLoggedStudent(db: Database, viewer: Viewer, studentId: number): Promise<void> {
  const student = await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', studentId)
    .where(sql<boolean>`(${viewer.role === 'employee'}::boolean and ${seesStudent(viewer)})`)
    .where(seesAllRollsOfStudent(viewer))
    .where(withinReach(reachOf(viewer, 'learning_hours.manage'), sql.ref('students.cohort_id')))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!student) throw notFound('There is no such student, or none whose hours you can change.')
}

/** Whether the records of a student of the family are open to who asks (decision 92); not-found for another student. */
export async function findOwnStudent(db: Database, viewer: Viewer, studentId: number | undefined) {
  requireFamily(viewer)
  const { id, hasLeft } = await getFamilyStudent(db, viewer, studentId)
  const open = await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', id)
    .where(recordsAreOpenTo(viewer))
    .executeTakeFirst()
  return { id, hasLeft, isOpen: open !== undefined }
}

/**
 * Returns the id of a student of the family, locked for a change; refused while the records are closed, and once the
 * student left the school.
 */
export async function lockOwnStudent(
  db: Database,
  viewer: Viewer,
  studentId: number | undefined,
): Promise<number> {
  const { id, hasLeft, isOpen } = await findOwnStudent(db, viewer, studentId)
  if (!isOpen) throw refused('The records of this student are not open to you. Ask the school.')
  if (hasLeft) throw refused('This student has left the school: what was logged can still be read.')
  await sql`select from students where id = ${id} for no key update`.execute(db)
  return id
}
