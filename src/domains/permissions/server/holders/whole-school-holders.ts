import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#server/database/database.ts'

/** Who can log in and holds a right for the whole school through a group: whom machines and their doings are told to. */
export async function listWholeSchoolHolders(db: Database, permission: Permission): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join permission_group_members m on m.employee_id = u.id
    join permission_group_permissions p on p.group_id = m.group_id
    where p.permission = ${permission} and p.cohort_id is null and m.cohort_ids is null and u.deactivated_at is null
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
