import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** What is said where somebody may not be changed by work that a colleague asked for. */
export const aboveText = 'This colleague may do more than whoever applies this: change them by hand.'

/**
 * Who of some colleagues may do more than the one who asked for the work that would change them: who writes somebody's
 * address could log in as them. The rule of `outranking`, for work that goes on after its asker has left the page: super
 * admins are above everybody else, who manages all staff is above the others, and anybody else only above whom they match.
 */
export async function listAbove(
  db: Database,
  askerId: number,
  employeeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with asker as (
      select coalesce(bool_or(g.is_super_admin), false) as is_super_admin,
        coalesce(bool_or(p.permission = 'staff.manage' and p.cohort_id is null and m.cohort_ids is null), false) as manages_all
      from permission_group_members m join permission_groups g on g.id = m.group_id
      left join permission_group_permissions p on p.group_id = g.id where m.employee_id = ${askerId}),
    held as (
      select p.permission from permission_group_members m join permission_group_permissions p on p.group_id = m.group_id
      where m.employee_id = ${askerId} and p.cohort_id is null and m.cohort_ids is null)
    select distinct m.employee_id as id from permission_group_members m
    join permission_groups g on g.id = m.group_id left join permission_group_permissions p on p.group_id = g.id
    cross join asker
    where m.employee_id = any(${[...employeeIds]}::integer[]) and m.employee_id <> ${askerId} and not asker.is_super_admin
      and (g.is_super_admin or (not asker.manages_all and p.permission is not null
        and p.permission not in (select permission from held)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
