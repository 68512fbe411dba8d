import { sql } from 'kysely'
import { type Permission, permissionNames } from '#contract/permissions.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export interface Group {
  readonly id: number
  readonly title: string
  readonly isSuperAdmin: boolean
  /** Permission and campus; null: every campus. */
  readonly grants: readonly (readonly [string, number | null])[]
}

/** The groups in their order, each with what it grants. */
export async function listGroups(db: Database): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select g.id, g.title, g.is_super_admin, coalesce(jsonb_agg(jsonb_build_array(p.permission, p.cohort_id))
      filter (where p.permission is not null), '[]') as grants
    from permission_groups g left join permission_group_permissions p on p.group_id = g.id
    group by g.id order by g.id`.execute(db)
  return rows
}

const known = new Set<string>(permissionNames)
const isPermission = (name: string): name is Permission => known.has(name)

/**
 * Whether the viewer may put people into a group and take them out: super admins into every group; who manages the
 * staff of the whole network into every group but theirs; who manages that of some campuses into groups that grant
 * nothing they do not hold themselves, there.
 */
export function mayGive(viewer: Viewer, group: Group): boolean {
  if (viewer.isSuperAdmin) return true
  if (group.isSuperAdmin) return false
  if (reachOf(viewer, 'staff.manage') === 'all') return true
  return group.grants.every(([permission, cohortId]) => {
    if (!isPermission(permission)) return false
    const reach = reachOf(viewer, permission)
    return reach === 'all' || (cohortId !== null && reach.includes(cohortId))
  })
}

/**
 * A group that keeps the viewer from changing a colleague, because they may not give it: who changes somebody's address
 * could log in as them. Undefined for everyone else, and for oneself.
 */
export const outranking = (
  viewer: Viewer,
  employeeId: number,
  groups: readonly Group[],
  held: readonly number[],
): Group | undefined =>
  employeeId === viewer.userId
    ? undefined
    : groups.find((group) => held.includes(group.id) && !mayGive(viewer, group))

/** The groups a person is in. */
export async function listGroupsOf(db: Database, employeeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('permissionGroupMembers')
    .select('groupId')
    .where('employeeId', '=', employeeId)
    .orderBy('groupId')
    .execute()
  return rows.map(({ groupId }) => groupId)
}

/** Changes the groups of a person; whoever is taken out of one is refused from the next request on. */
export async function moveBetweenGroups(
  db: Database,
  employeeId: number,
  { joins, leaves }: { readonly joins: readonly number[]; readonly leaves: readonly number[] },
): Promise<void> {
  if (leaves.length > 0)
    await db
      .deleteFrom('permissionGroupMembers')
      .where('employeeId', '=', employeeId)
      .where('groupId', 'in', leaves)
      .execute()
  if (joins.length > 0)
    await db
      .insertInto('permissionGroupMembers')
      .values(joins.map((groupId) => ({ groupId, employeeId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/** Whoever takes somebody's last right waits here for the other, so that the last super admin stays. */
export const lockSuperAdmins = (db: Database) =>
  sql`select id from permission_groups where is_super_admin order by id for no key update`.execute(db)

/** Super admins who may log in, without one person. */
export async function countOtherSuperAdmins(db: Database, exceptId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count from permission_groups g
    join permission_group_members m on m.group_id = g.id
    join users u on u.id = m.employee_id and u.deactivated_at is null
    where g.is_super_admin and u.id <> ${exceptId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Puts a person into the group that may do everything. */
export const joinSuperAdmins = (db: Database, employeeId: number) =>
  sql`insert into permission_group_members (group_id, employee_id)
    select id, ${employeeId} from permission_groups where slug = 'super_admin' on conflict do nothing`.execute(
    db,
  )
