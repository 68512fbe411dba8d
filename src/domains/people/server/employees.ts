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

/** How many of these numbers are colleagues who may log in. */
export async function countColleagues(db: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('role', '=', 'employee')
    .where('deactivatedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
