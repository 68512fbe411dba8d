import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listViewers } from '#domains/permissions/server/permissions.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { Visibility } from '../contract/note-values.ts'
import { noteUrl } from './follow-ups/follow-ups.queries.ts'
import { readsInFull, seesNote } from './notes.access.ts'

const overNotes: readonly Permission[] = ['notes.view', 'notes.view.all', 'notes.view_restricted']

interface NamedNote {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly visibility: Visibility
}

/**
 * Tells staff that a note names them: those who may read it, and never whoever wrote it. The words say of whom, not
 * what: they may leave as an email. Of a restricted note they do not say who wrote it either.
 */
export async function tellNamed(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  note: NamedNote,
  userIds: readonly number[],
): Promise<void> {
  const nowMs = services.clock.nowMs()
  const others = userIds.filter((id) => id !== viewer.userId)
  const readers = await listReadersAmong(db, note.id, others, nowMs)
  const isRestricted = note.visibility === 'restricted'
  await notifyPeople(
    db,
    readers.map((userId) => ({
      userId,
      type: 'school' as const,
      category: 'notes',
      title: isRestricted
        ? `A note on ${note.studentName} names you`
        : `${viewer.name} names you in a note on ${note.studentName}`,
      body: '',
      ctaText: 'Open the note',
      redirectUrl: noteUrl(note.studentId, note.id),
    })),
    nowMs,
  )
}

/** Which of these employees read the note in full, by the rules they themselves are held to. Two statements. */
async function listReadersAmong(
  db: Database,
  noteId: number,
  userIds: readonly number[],
  nowMs: number,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const employeeIds = sql<number>`select unnest(${[...userIds]}::integer[])`
  const viewers = await listViewers(db, { employeeIds, permissions: overNotes, nowMs })
  if (viewers.size === 0) return []
  const readers = [...viewers].map(([userId, viewer]) => {
    const scope = { viewer, nowMs }
    return sql`select ${userId}::integer as id
      from notes join students on students.id = notes.student_id
      where notes.id = ${noteId} and notes.deleted_at is null and ${seesNote(scope)} and ${readsInFull(scope)}`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(readers, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}
