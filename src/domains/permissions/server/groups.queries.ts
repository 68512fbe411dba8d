import { sql } from 'kysely'
import { builtInGroups } from '#contract/built-in-groups.ts'
import { type Permission, permissionNames } from '#contract/permissions.ts'
import { listNotYetIn } from '#domains/sign-in/server/sign-in.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Group, Membership, Rights } from '../rules/rights.ts'
import { either, type Where, whereOf } from '../rules/where.ts'

/** A group as the school knows it. */
export interface ListedGroup extends Group {
  readonly slug: string | null
  readonly description: string
}

/** The rights of a school with its groups as it knows them. */
export interface ListedRights extends Rights {
  readonly groups: readonly ListedGroup[]
}

interface GroupRow {
  readonly id: number
  readonly slug: string | null
  readonly title: string
  readonly description: string | null
  readonly isSuperAdmin: boolean
  /** Permission and campus; null: every campus. */
  readonly grants: readonly (readonly [string, number | null])[]
}

const known = new Set<string>(permissionNames)
const isPermission = (name: string): name is Permission => known.has(name)

/** The groups in the order they were made, each with what it grants. */
export async function listGroups(db: Database): Promise<ListedGroup[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.slug, g.title, g.description, g.is_super_admin,
      coalesce(jsonb_agg(jsonb_build_array(p.permission, p.cohort_id)) filter (where p.permission is not null), '[]') as grants
    from permission_groups g left join permission_group_permissions p on p.group_id = g.id
    group by g.id order by g.id`.execute(db)
  return rows.map(({ description, grants, ...group }) => ({
    ...group,
    description: description ?? builtInGroups.find(({ slug }) => slug === group.slug)?.description ?? '',
    grants: joinGrants(grants),
  }))
}

/** One of the groups. Throws not-found. */
export function getGroup(groups: readonly ListedGroup[], groupId: number): ListedGroup {
  const group = groups.find(({ id }) => id === groupId)
  if (!group) throw notFound('There is no such group any more.')
  return group
}

function joinGrants(rows: GroupRow['grants']): Map<Permission, Where> {
  const grants = new Map<Permission, Where>()
  for (const [permission, cohortId] of rows) {
    if (!isPermission(permission)) continue
    const where = either(grants.get(permission), whereOf(cohortId === null ? null : [cohortId]))
    if (where !== undefined) grants.set(permission, where)
  }
  return grants
}

/** Who is in which group and where, of those who may log in. */
async function listMemberships(db: Database): Promise<Membership[]> {
  const rows = await db
    .selectFrom('permissionGroupMembers as member')
    .innerJoin('users', 'users.id', 'member.employeeId')
    .select(['member.employeeId', 'member.groupId', 'member.cohortIds'])
    .where('users.deactivatedAt', 'is', null)
    .execute()
  return rows.map(({ cohortIds, ...row }) => ({ ...row, where: whereOf(cohortIds) ?? 'all' }))
}

/** Everything that decides what colleagues may do, as it is now. */
export async function loadRights(db: Database): Promise<ListedRights> {
  const [groups, memberships] = [await listGroups(db), await listMemberships(db)]
  return { groups, memberships, notYetIn: await listNotYetIn(db) }
}

/**
 * Locks the rights until the transaction ends: who changes them waits for who began before, so that the last super
 * admin stays and what is saved is what its preview said. Nobody who only reads them waits.
 */
export const lockRights = (db: Database) =>
  sql`lock table permission_groups in share row exclusive mode`.execute(db)

/** The groups a person is in, and where. */
export async function listGroupsOf(
  db: Database,
  employeeId: number,
): Promise<{ groupId: number; where: Where }[]> {
  const rows = await db
    .selectFrom('permissionGroupMembers')
    .select(['groupId', 'cohortIds'])
    .where('employeeId', '=', employeeId)
    .orderBy('groupId')
    .execute()
  return rows.map(({ groupId, cohortIds }) => ({ groupId, where: whereOf(cohortIds) ?? 'all' }))
}

/** That somebody who could not log in can again: what they hold through their groups is theirs again. */
export const returningOf = async (db: Database, employeeId: number) => ({
  memberships: (await listGroupsOf(db, employeeId)).map((held) => ({ ...held, employeeId })),
})

/** Puts a person into the group that may do everything. */
export const joinSuperAdmins = (db: Database, employeeId: number) =>
  sql`insert into permission_group_members (group_id, employee_id)
    select id, ${employeeId} from permission_groups where slug = 'super_admin' on conflict do nothing`.execute(
    db,
  )
