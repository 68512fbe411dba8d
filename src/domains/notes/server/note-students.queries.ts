import { sql } from 'kysely'
import { seesStudent } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holds } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { NotePerson, NoteStudent } from '../contract/notes.schemas.ts'
import { type NotesScope, seesNotesOf } from './notes.access.ts'

/**
 * The student of a page of notes: one whose notes the viewer reads, whom the viewer sees, or on whom they once wrote.
 * `isWritable`: notes are written on students one sees now. Throws not-found, hidden or missing alike.
 */
export async function getNoteStudent(
  db: Database,
  scope: NotesScope,
  studentId: number,
): Promise<NoteStudent & { readonly isWritable: boolean }> {
  const { viewer } = scope
  if (viewer.role !== 'employee') throw notFound()
  // A student without a house compares to null.
  const sees = sql<boolean>`coalesce(${seesNotesOf(scope)} or ${seesStudent(viewer)}, false)`
  const row = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select([
      'students.id',
      'users.name',
      'users.image as imageUrl',
      'students.grade',
      'cohorts.title as campus',
      'students.houseId',
      'houses.title as houseTitle',
      sees.as('isSeen'),
    ])
    .where('students.id', '=', studentId)
    .where((eb) =>
      eb.or([
        sees,
        eb.exists(
          eb
            .selectFrom('notes')
            .select('notes.id')
            .whereRef('notes.studentId', '=', 'students.id')
            .where('notes.authorId', '=', viewer.userId)
            .where('notes.deletedAt', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row) throw notFound()
  const { houseId, houseTitle, isSeen, ...student } = row
  return {
    ...student,
    house: houseId === null || houseTitle === null ? null : { id: houseId, title: houseTitle },
    isWritable: isSeen && holds(viewer, 'notes.write'),
  }
}

/** The student of a note to be written. Throws not-found also for a student on whom one only wrote once. */
export async function getWritableStudent(
  db: Database,
  scope: NotesScope,
  studentId: number,
): Promise<NoteStudent> {
  const { isWritable, ...student } = await getNoteStudent(db, scope, studentId)
  if (!isWritable) throw notFound()
  return student
}

const people = (db: Database) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', sql<boolean>`users.role = 'guardian'`.as('isGuardian')])
    .where('users.deactivatedAt', 'is', null)

export const listGuardians = (db: Database, studentId: number): Promise<NotePerson[]> =>
  people(db)
    .innerJoin('guardianStudents', 'guardianStudents.guardianId', 'users.id')
    .where('guardianStudents.studentId', '=', studentId)
    .orderBy('users.name')
    .execute()

const foundLimit = 20

/** Staff by the beginnings of the words of their name. */
export const listStaffNamed = (db: Database, search: string): Promise<NotePerson[]> =>
  people(db)
    .where('users.role', '=', 'employee')
    .where(searchedIn('users.search_text', search))
    .orderBy('users.name')
    .limit(foundLimit)
    .execute()

/** Which of these people a note on the student may name: staff and the student's guardians, as far as they can log in. */
export async function listNameable(
  db: Database,
  studentId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await people(db)
    .where('users.id', 'in', ids)
    .where(
      sql<boolean>`(users.role = 'employee' or users.id in (
        select guardian_id from guardian_students where student_id = ${studentId}))`,
    )
    .execute()
  return rows.map((row) => row.id)
}
