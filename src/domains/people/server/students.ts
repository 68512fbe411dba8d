import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { DB } from '#server/database/tables.ts'

/** What makes a person a student; the person is there already. */
export const insertStudent = (db: Database, student: Insertable<DB['students']>) =>
  db.insertInto('students').values(student).execute()

/** Changes students; with their locks where a roll depends on it (docs/decisions/0024). */
export const updateStudents = (db: Database, ids: readonly number[], changes: Updateable<DB['students']>) =>
  db.updateTable('students').set(changes).where('id', 'in', ids).execute()
