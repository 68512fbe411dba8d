import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { DB } from '#server/database/tables.ts'
import { leftStatuses } from '../rules/student-statuses.ts'

const listed = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)))

/** SQL: a student of this status has left the school; who is on leave has not. */
export const hasLeft = (status: RawBuilder<unknown>) => sql<boolean>`${status} in (${listed(leftStatuses)})`

/** SQL: a student of this status is at school: who left, or is on a leave, is expected nowhere. */
export const isAtSchool = (status: RawBuilder<unknown>) =>
  sql<boolean>`${status} not in (${listed([...leftStatuses, 'leave_of_absence'])})`

/** What makes a person a student; the person is there already. */
export const insertStudent = (db: Database, student: Insertable<DB['students']>) =>
  db.insertInto('students').values(student).execute()

/** Changes students; with their locks where a roll depends on it (docs/decisions/0024). */
export const updateStudents = (db: Database, ids: readonly number[], changes: Updateable<DB['students']>) =>
  db.updateTable('students').set(changes).where('id', 'in', ids).execute()

/** Changes the status of a student, with their lock; the history that the database keeps of it names `changedBy`. */
export async function setStatus(
  db: Database,
  studentId: number,
  { status, changedBy }: { readonly status: string; readonly changedBy: number },
): Promise<void> {
  const sayBy = (who: string) => sql`select set_config('homeroom.status_by', ${who}, true)`.execute(db)
  await sayBy(String(changedBy))
  await updateStudents(db, [studentId], { status })
  // Another change of the same transaction is not theirs.
  await sayBy('')
}
