import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { listViewers } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { readsInFull, seesNote } from './notes.access.ts'

const overNotes: readonly Permission[] = ['notes.view', 'notes.view.all', 'notes.view_restricted']

/** A note and an employee who might read it. */
export interface NoteReader {
  readonly noteId: number
  readonly userId: number
}

/** Which of these employees read their note in full, by the rules they themselves are held to. Two statements. */
export async function listReaders(
  db: Database,
  asked: readonly NoteReader[],
  nowMs: number,
): Promise<NoteReader[]> {
  if (asked.length === 0) return []
  const notesOf = Map.groupBy(asked, ({ userId }) => userId)
  const employeeIds = sql<number>`select unnest(${[...notesOf.keys()]}::integer[])`
  const viewers = await listViewers(db, { employeeIds, permissions: overNotes, nowMs })
  if (viewers.size === 0) return []
  const readers = [...viewers].map(([userId, viewer]) => {
    const scope = { viewer, nowMs }
    const noteIds = (notesOf.get(userId) ?? []).map(({ noteId }) => noteId)
    return sql`select notes.id as note_id, ${userId}::integer as user_id
      from notes join students on students.id = notes.student_id
      where notes.id = any(${noteIds}::integer[]) and notes.deleted_at is null and ${seesNote(scope)}
        and ${readsInFull(scope)}`
  })
  const { rows } = await sql<NoteReader>`${sql.join(readers, sql` union all `)}`.execute(db)
  return rows
}
