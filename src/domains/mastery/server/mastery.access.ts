import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { isOwnStudent, isOwnStudentHere } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/**
 * SQL: the viewer may see the program of the student in scope as `students`: whom one sees, and within its reach. A query of
 * one student gives `isOwnStudentHere`.
 */
export function seesProgram(viewer: Viewer, isOwn = isOwnStudent) {
  const overseen = withinReach(reachOf(viewer, 'program.view.all'), sql.ref('students.cohort_id'))
  const own = holds(viewer, 'program.view') ? sql<boolean>`(${overseen} or ${isOwn(viewer)})` : overseen
  return sql<boolean>`(${seesStudent(viewer, isOwn)} and ${own})`
}

/**
 * SQL: the viewer is told how far the student in scope as `students` is on the way to graduating: of who withdrew nobody is; who
 * graduated has come all the way, and that is told.
 */
export const tellsProgress = (viewer: Viewer) =>
  sql<boolean>`(${seesProgram(viewer)} and students.status <> 'withdrawn')`

/**
 * SQL: the viewer may change the program of the student in scope as `students`: on the campuses of `program.manage`.
 */
export const managesProgram = (viewer: Viewer) =>
  withinReach(reachOf(viewer, 'program.manage'), sql.ref('students.cohort_id'))

/** Whether the viewer may see the program of a student; asks nothing where the right is missing. */
export async function opensProgram(db: Database, viewer: Viewer, studentId: number): Promise<boolean> {
  if (!holds(viewer, 'program.view') && !holds(viewer, 'program.view.all')) return false
  const row = await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', studentId)
    .where(seesProgram(viewer, isOwnStudentHere))
    .executeTakeFirst()
  return row !== undefined
}

export interface ProgramStudent {
  readonly id: number
  readonly name: string
  readonly firstName: string
  readonly grade: number
  readonly canManage: boolean
}

/** A student whose program the viewer sees, and whether they may change it; undefined for any other. One statement. */
export const findProgramStudent = (
  db: Database,
  viewer: Viewer,
  studentId: number,
): Promise<ProgramStudent | undefined> =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select([
      'students.id',
      'users.name',
      'users.firstName',
      'students.grade',
      managesProgram(viewer).as('canManage'),
    ])
    .where('students.id', '=', studentId)
    .where(seesProgram(viewer, isOwnStudentHere))
    .executeTakeFirst()

/** A student whose program the viewer sees, and whether they may change it; not-found for any other. */
export async function getProgramStudent(
  db: Database,
  viewer: Viewer,
  studentId: number,
): Promise<ProgramStudent> {
  const student = await findProgramStudent(db, viewer, studentId)
  if (!student) throw notFound('There is no such student, or none whose program you can see.')
  return student
}

/**
 * A student whose program the viewer may change, locked: two who change at once come one after the other. Not-found for
 * any other.
 */
export async function lockManagedStudent(
  db: Database,
  viewer: Viewer,
  studentId: number,
): Promise<ProgramStudent> {
  const student = await getProgramStudent(db, viewer, studentId)
  if (!student.canManage) throw notFound('There is no such student, or none whose program you can change.')
  await sql`select from students where id = ${studentId} for no key update`.execute(db)
  return student
}

export const masteryAccess: AccessRules = {
  'program.view': heldBy('program.view', 'program.view.all'),
  'program.view.all': heldBy('program.view.all'),
  'program.manage': heldBy('program.manage'),
}
