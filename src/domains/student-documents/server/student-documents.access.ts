import { type RawBuilder, sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { isOwnStudentHere, recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export const studentDocumentsAccess: AccessRules = {
  'documents.view': heldBy('documents.view', 'documents.view.all', 'documents.manage'),
  'documents.view.all': heldBy('documents.view.all'),
  'documents.manage': heldBy('documents.manage'),
}

const campus = sql.ref('students.cohort_id')

/** Documents are asked for of one student, or of the few of some documents. */
const seesOne = (viewer: Viewer) => seesStudent(viewer, isOwnStudentHere)

/** SQL: the viewer manages the documents of the student in scope as `students`: whom one sees, within its campuses. */
const managesDocuments = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.role === 'employee'
    ? sql<boolean>`(${seesOne(viewer)} and ${withinReach(reachOf(viewer, 'documents.manage'), campus)})`
    : sql<boolean>`false`

/** SQL: the viewer is of the staff of the student in scope as `students`, as far as documents go. */
function isStaffOf(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'documents.view.all'), campus)
  const own = holds(viewer, 'documents.view')
    ? sql<boolean>`(${overseen} or ${isOwnStudentHere(viewer)})`
    : overseen
  return sql<boolean>`(${managesDocuments(viewer)} or (${seesOne(viewer)} and ${own}))`
}

/** SQL: the viewer opens the document in scope as `student_documents`, of the student in scope as `students`. */
export const opensDocument = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  case student_documents.visibility when 'restricted' then ${managesDocuments(viewer)}
    when 'family' then ${isStaffOf(viewer)} or ${recordsAreOpenTo(viewer)} else ${isStaffOf(viewer)} end)`

/** Whether the viewer opens the documents of a student; asks nothing where the right is missing. */
export async function opensDocuments(db: Database, viewer: Viewer, studentId: number): Promise<boolean> {
  const rights = ['documents.view', 'documents.view.all', 'documents.manage'] as const
  if (!rights.some((right) => holds(viewer, right))) return false
  return (await findStudent(db, viewer, studentId)) !== undefined
}

/** A student whose documents the viewer sees, and whether they manage them; not-found for any other. */
export async function getDocumentStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await findStudent(db, viewer, studentId)
  if (!student) throw notFound('There is no such student, or none whose documents you can see.')
  return student
}

/** A student whose documents the viewer manages; not-found for any other. */
export async function getManagedStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await getDocumentStudent(db, viewer, studentId)
  if (!student.canManage) throw notFound('There is no such student, or none whose documents you can change.')
  return student
}

const findStudent = (db: Database, viewer: Viewer, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.name', 'users.firstName', managesDocuments(viewer).as('canManage')])
    .where('students.id', '=', studentId)
    .where(isStaffOf(viewer))
    .executeTakeFirst()
