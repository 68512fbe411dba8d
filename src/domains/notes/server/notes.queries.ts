import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { CategoryColor, Medium, Sentiment, Visibility } from '../contract/note-values.ts'
import { type NotesScope, readsInFull, seesNote } from './notes.access.ts'

/**
 * Notes that exist for the viewer, with all there is of them and whether the viewer may read it. Nothing of a record
 * leaves the server but through `presentNote`.
 */
export const noteRecords = (db: Database, scope: NotesScope) =>
  db
    .selectFrom('notes')
    .innerJoin('students', 'students.id', 'notes.studentId')
    .innerJoin('users as student', 'student.id', 'notes.studentId')
    .innerJoin('users as author', 'author.id', 'notes.authorId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .select([
      'notes.id',
      'notes.studentId',
      'student.name as studentName',
      'students.grade',
      'students.cohortId',
      'houses.title as houseTitle',
      'notes.authorId',
      'author.name as authorName',
      'notes.title',
      'notes.bodyHtml',
      'notes.bodyText',
      'notes.dueOn',
      'notes.followUpDoneAt',
      'notes.version',
      'notes.createdAt',
      'notes.updatedAt',
    ])
    .select((eb) => [
      eb.ref('notes.sentiment').$castTo<Sentiment>().as('sentiment'),
      eb.ref('notes.medium').$castTo<Medium | null>().as('medium'),
      eb.ref('notes.visibility').$castTo<Visibility>().as('visibility'),
      readsInFull(scope).as('isReadable'),
      // Looked up and not joined: each join more is planned anew with all others (docs/performance-log.md).
      eb
        .selectFrom('users')
        .whereRef('users.id', '=', 'notes.followUpDoneBy')
        .select('users.name')
        .as('followUpDoneByName'),
      eb
        .selectFrom('houseReportItems')
        .whereRef('houseReportItems.id', '=', 'notes.houseReportItemId')
        .select('houseReportItems.reportId')
        .as('reportId'),
      eb
        .selectFrom('houseReportItems')
        .innerJoin('houseReports', 'houseReports.id', 'houseReportItems.reportId')
        .whereRef('houseReportItems.id', '=', 'notes.houseReportItemId')
        .select('houseReports.houseId')
        .as('reportHouseId'),
      jsonArrayFrom(
        eb
          .selectFrom('notesOfCategories')
          .innerJoin('noteCategories', 'noteCategories.id', 'notesOfCategories.categoryId')
          // Names inside of JSON stay as the database has them: one word each.
          .select(['noteCategories.id', 'noteCategories.title', 'noteCategories.isActive as active'])
          .select((category) => category.ref('noteCategories.color').$castTo<CategoryColor>().as('color'))
          .whereRef('notesOfCategories.noteId', '=', 'notes.id')
          .orderBy('noteCategories.position')
          .orderBy('noteCategories.id'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('notePeople')
          .innerJoin('users', 'users.id', 'notePeople.userId')
          .select(['users.id', 'users.name'])
          .select(sql<boolean>`users.role = 'guardian'`.as('guardian'))
          .whereRef('notePeople.noteId', '=', 'notes.id')
          .orderBy('users.name'),
      ).as('people'),
    ])
    .where('notes.deletedAt', 'is', null)
    .where(seesNote(scope))

export type NoteRecord = Awaited<ReturnType<ReturnType<typeof noteRecords>['executeTakeFirstOrThrow']>>

/** A query: which of some notes exist for the viewer. */
export const listSeenNotes = (db: Database, viewer: Viewer, ids: readonly number[]) =>
  db
    .selectFrom('notes')
    .innerJoin('students', 'students.id', 'notes.studentId')
    .select('notes.id')
    .where(sql<boolean>`notes.id = any(${[...ids]}::integer[])`)
    .where('notes.deletedAt', 'is', null)
    .where(seesNote({ viewer }))

/** A note that exists for the viewer, of a student when one is named. */
export function findNote(
  db: Database,
  scope: NotesScope,
  { noteId, studentId }: { readonly noteId: number; readonly studentId?: number },
): Promise<NoteRecord | undefined> {
  const query = noteRecords(db, scope).where('notes.id', '=', noteId)
  return (studentId === undefined ? query : query.where('notes.studentId', '=', studentId)).executeTakeFirst()
}
