import type { Database } from '#server/database/database.ts'
import type { Medium } from '../contract/note-values.ts'
import type { NotesScope } from './notes.access.ts'
import { noteRecords } from './notes.queries.ts'

const most = 3

/** A talk that a note tells of. */
export interface Talk {
  readonly medium: Medium
  readonly at: Date
}

/** The latest talks about a student since a moment, as far as the viewer reads the notes on them; one statement. */
export async function listTalks(
  db: Database,
  scope: NotesScope,
  studentId: number,
  since: Date,
): Promise<Talk[]> {
  const records = await noteRecords(db, scope)
    .where('notes.studentId', '=', studentId)
    .where('notes.medium', 'is not', null)
    .where('notes.createdAt', '>=', since)
    .orderBy('notes.createdAt', 'desc')
    .limit(most)
    .execute()
  return records.flatMap(({ isReadable, medium, createdAt }) =>
    isReadable && medium !== null ? [{ medium, at: createdAt }] : [],
  )
}
