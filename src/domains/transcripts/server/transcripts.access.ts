import { type RawBuilder, sql } from 'kysely'
import { seesProgram } from '#domains/mastery/server/mastery.service.ts'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { isOwnStudentHere } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export const transcriptsAccess: AccessRules = {
  'transcripts.view': heldBy('transcripts.view', 'transcripts.issue'),
  'transcripts.issue': heldBy('transcripts.issue'),
}

const campus = sql.ref('students.cohort_id')

/** SQL: the viewer issues transcripts of the student in scope as `students`: whom one sees, within its campuses. */
const issuesFor = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${seesStudent(viewer, isOwnStudentHere)}
    and ${withinReach(reachOf(viewer, 'transcripts.issue'), campus)})`

/** SQL: the viewer sees transcripts of the student in scope as `students`. Nobody of a family: the school hands them out. */
function seesTranscripts(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  if (!holds(viewer, 'transcripts.view')) return issuesFor(viewer)
  const views = withinReach(reachOf(viewer, 'transcripts.view'), campus)
  return sql<boolean>`(${issuesFor(viewer)} or (${seesProgram(viewer, isOwnStudentHere)} and ${views}))`
}

/** Whether the viewer opens the transcripts of a student; asks nothing where the right is missing. */
export async function opensTranscripts(db: Database, viewer: Viewer, studentId: number): Promise<boolean> {
  if (!holds(viewer, 'transcripts.view') && !holds(viewer, 'transcripts.issue')) return false
  return (await findStudent(db, viewer, studentId)) !== undefined
}

/** A student whose transcripts the viewer sees, and whether they issue them; not-found for any other. */
export async function getTranscriptStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await findStudent(db, viewer, studentId)
  if (!student) throw notFound('There is no such student, or none whose transcript you can see.')
  return student
}

/** A student whose transcripts the viewer issues; not-found for any other. */
export async function getIssuableStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await getTranscriptStudent(db, viewer, studentId)
  if (!student.canIssue) throw notFound('There is no such student, or none you issue transcripts for.')
  return student
}

/** A student whose transcripts the viewer issues, locked: two who issue at once come one after the other. */
export async function lockTranscriptStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await getIssuableStudent(db, viewer, studentId)
  await sql`select from students where id = ${studentId} for no key update`.execute(db)
  return student
}

const findStudent = (db: Database, viewer: Viewer, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .select([
      'students.id',
      'users.name',
      'users.firstName',
      'students.grade',
      'students.dateOfBirth',
      'cohorts.title as campus',
      issuesFor(viewer).as('canIssue'),
    ])
    .where('students.id', '=', studentId)
    .where(seesTranscripts(viewer))
    .executeTakeFirst()
