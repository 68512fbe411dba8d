import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#server/database/database.ts'
import { holdsEverywhere } from './holds.ts'

/** Who can log in and holds a right for the whole school through a group: whom machines and their doings are told to. */
export async function listWholeSchoolHolders(db: Database, permission: Permission): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from employees join users u on u.id = employees.id
    where u.deactivated_at is null and ${holdsEverywhere(sql.ref('u.id'), permission)}
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
