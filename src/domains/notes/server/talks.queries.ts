import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Medium } from '../contract/note-values.ts'
import { type NotesScope, readsInFull, seesNote } from './notes.access.ts'
import { noteRecords } from './notes.queries.ts'

const most = 3

/** A talk that a note tells of. */
export interface Talk {
  readonly medium: Medium
  readonly at: Date
}

interface TalksOfStudent {
  readonly talks: Talk[]
  /** Notes of the same time that the viewer does not read: any of them may tell of a talk. */
  readonly unread: number
}

/** The latest talks about a student since a moment, in the notes that the viewer reads, and how many others there are. */
export async function listTalks(
  db: Database,
  scope: NotesScope,
  studentId: number,
  since: Date,
): Promise<TalksOfStudent> {
  const [records, { unread }] = await Promise.all([
    noteRecords(db, scope)
      .where('notes.studentId', '=', studentId)
      .where('notes.medium', 'is not', null)
      .where('notes.createdAt', '>=', since)
      .where(readsInFull(scope))
      .orderBy('notes.createdAt', 'desc')
      .limit(most)
      .execute(),
    db
      .selectFrom('notes')
      .innerJoin('students', 'students.id', 'notes.studentId')
      .select(sql<number>`count(*)::integer`.as('unread'))
      .where('notes.studentId', '=', studentId)
      .where('notes.createdAt', '>=', since)
      .where('notes.deletedAt', 'is', null)
      .where(seesNote(scope))
      .where(sql<boolean>`not ${readsInFull(scope)}`)
      .executeTakeFirstOrThrow(),
  ])
  return {
    talks: records.flatMap(({ medium, createdAt }) => (medium === null ? [] : [{ medium, at: createdAt }])),
    unread,
  }
}
