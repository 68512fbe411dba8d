import type { Database } from '#server/database/database.ts'
import type { NotesScope } from './notes.access.ts'
import { presentNoteRow } from './notes.present.ts'
import { noteRecords } from './notes.queries.ts'

const most = 3

/** The latest notes on a student that exist for the viewer, as far as they may read them. One statement. */
export async function listLatestNotes(db: Database, scope: NotesScope, studentId: number) {
  const records = await noteRecords(db, scope)
    .where('notes.studentId', '=', studentId)
    .orderBy('notes.createdAt', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(most)
    .execute()
  return records.map((record) => {
    const { id, title, excerpt, author, isReadable, createdAt } = presentNoteRow(scope.viewer, record)
    return { id, title, excerpt, author: author?.name ?? null, isReadable, createdAt }
  })
}
