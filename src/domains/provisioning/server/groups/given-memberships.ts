import { sql } from 'kysely'
import {
  applyChange,
  giveRefusal,
  loadRights,
  lockRights,
  type MembershipChange,
  type Rights,
  refusalOf,
} from '#domains/permissions/server/permissions.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { AuditContext } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { ScimFault } from '../../rules/scim-fault.ts'

/** Whether somebody is a super admin who can log in. */
export async function isSuperAdmin(db: Database, personId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from permission_group_members m join permission_groups g on g.id = m.group_id and g.is_super_admin
    join users u on u.id = m.employee_id where m.employee_id = ${personId} and u.deactivated_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** The people of some users. */
export async function listPersons(db: Database, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ personId: number }>`
    select person_id from provisioned_users where id = any(${[...userIds]}::integer[]) order by person_id`.execute(
    db,
  )
  return rows.map(({ personId }) => personId)
}

/** Which of some people are in a group of the school already, by hand or by a provider. */
export async function listHeld(
  db: Database,
  groupId: number,
  personIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ employeeId: number }>`
    select employee_id from permission_group_members
    where group_id = ${groupId} and employee_id = any(${[...personIds]}::integer[])`.execute(db)
  return new Set(rows.map(({ employeeId }) => employeeId))
}

/** Which of some people a provider put into a group, and no group of a provider other than `butId` keeps there. */
export async function listTaken(
  db: Database,
  groupId: number,
  personIds: readonly number[],
  butId: number,
): Promise<number[]> {
  const { rows } = await sql<{ employeeId: number }>`
    select given.employee_id from provisioned_memberships given
    where given.group_id = ${groupId} and given.employee_id = any(${[...personIds]}::integer[])
      and not exists (select from provisioned_groups g join provisioned_group_members m on m.group_id = g.id
        join provisioned_users u on u.id = m.user_id
        where g.group_id = ${groupId} and g.id <> ${butId} and u.person_id = given.employee_id)
    order by given.employee_id`.execute(db)
  return rows.map(({ employeeId }) => employeeId)
}

export const joining = (groupId: number, ids: readonly number[]): MembershipChange[] =>
  ids.map((employeeId) => ({ groupId, employeeId, where: 'all' as const }))
export const leaving = (groupId: number, ids: readonly number[]): MembershipChange[] =>
  ids.map((employeeId) => ({ groupId, employeeId, where: undefined }))

/** Remembers that a provider gave these: it may take them again. */
export const noteGiven = (db: Database, groupId: number, personIds: readonly number[]) =>
  sql`insert into provisioned_memberships (group_id, employee_id)
    select ${groupId}, id from unnest(${[...personIds]}::integer[]) as id on conflict do nothing`.execute(db)

interface Mapped {
  /** The group of the provider. */
  readonly id: number
  readonly groupId: number
  readonly mappedBy: number | null
}

interface Acting {
  readonly db: Database
  readonly asker: Viewer
  readonly context: AuditContext & { readonly db: Database }
}

const requireGive = (
  asker: Viewer,
  rights: Rights,
  groupId: number,
  ids: readonly number[],
  isBySuper: boolean,
) => {
  const group = rights.groups.find(({ id }) => id === groupId)
  if (!group) return
  for (const id of ids) {
    const refusal = giveRefusal(asker, group, id, isBySuper)
    if (refusal) throw new ScimFault(403, refusal, undefined, 'permission')
  }
}

/**
 * Puts into the group of the school who came into the group of a provider, and takes out who left it and was put there by
 * a provider alone. It holds from their next request. Throws 403 for what may not be given, and for the last super admin.
 */
export async function followMembers(
  { db, asker, context }: Acting,
  { id, groupId, mappedBy }: Mapped,
  came: readonly number[],
  left: readonly number[],
): Promise<void> {
  if (came.length === 0 && left.length === 0) return
  await lockRights(db)
  const rights = await loadRights(db)
  const held = await listHeld(db, groupId, came)
  const given = came.filter((personId) => !held.has(personId))
  const taken = await listTaken(db, groupId, left, id)
  if (given.length === 0 && taken.length === 0) return
  requireGive(asker, rights, groupId, given, await isSuperAdmin(db, mappedBy))
  const change = { memberships: [...joining(groupId, given), ...leaving(groupId, taken)] }
  const refusal = refusalOf(rights, change)
  if (refusal) throw new ScimFault(403, refusal, undefined, 'permission')
  await applyChange(context, rights, change)
  await noteGiven(db, groupId, given)
}
