import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { nobody, type Reach, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Visibility } from '../contract/note-values.ts'
import { noteUrl } from './follow-ups/follow-ups.queries.ts'
import { readsInFull, seesNote } from './notes.access.ts'

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
  const readers = await listReadersAmong(db, viewer, note.id, others, nowMs)
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

/** Which of these employees read the note in full, by the rules they themselves are held to. One statement. */
async function listReadersAmong(
  db: Database,
  { teachingCycleId }: Viewer,
  noteId: number,
  userIds: readonly number[],
  nowMs: number,
): Promise<number[]> {
  const grants = await listGrants(db, userIds)
  if (grants.size === 0) return []
  const readers = [...grants].map(([userId, held]) => {
    const scope = {
      viewer: { ...nobody, role: 'employee' as const, userId, grants: held, teachingCycleId },
      nowMs,
    }
    return sql`select ${userId}::integer as id
      from notes join students on students.id = notes.student_id
      where notes.id = ${noteId} and notes.deleted_at is null and ${seesNote(scope)} and ${readsInFull(scope)}`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(readers, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What employees who still work here hold of the permissions over notes. */
async function listGrants(
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<Permission, Reach>>> {
  const people = new Map<number, Map<Permission, Reach>>()
  if (userIds.length === 0) return people
  const { rows } = await sql<{ employeeId: number; permission: string; cohortId: number | null }>`
    select users.id as employee_id, held.permission, held.cohort_id
    from users cross join lateral rights_held(users.id) held
    where users.id = any(${[...userIds]}::int[]) and users.deactivated_at is null
      and held.permission in ('notes.view', 'notes.view.all', 'notes.view_restricted')`.execute(db)
  for (const { employeeId, permission, cohortId } of rows) {
    const held = people.get(employeeId) ?? new Map<Permission, Reach>()
    const reach = held.get(permission as Permission) ?? []
    held.set(permission as Permission, reach === 'all' || cohortId === null ? 'all' : [...reach, cohortId])
    people.set(employeeId, held)
  }
  return people
}
