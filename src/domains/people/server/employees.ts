import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { DB } from '#server/database/tables.ts'

/** What makes a person an employee; one who is already stays as they are. */
export const insertEmployee = (db: Database, employee: Insertable<DB['employees']>) =>
  db
    .insertInto('employees')
    .values(employee)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()

export const updateEmployee = (db: Database, id: number, changes: Updateable<DB['employees']>) =>
  db.updateTable('employees').set(changes).where('id', '=', id).execute()
