import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { GrantChange, MembershipChange, RightsChange } from '../rules/change-rights.ts'
import { cohortIdsOf } from '../rules/where.ts'

/** Writes a change of rights; it holds from the next request of whoever it concerns. */
export async function storeChange(
  db: Database,
  { grants = [], memberships = [], deletes = [] }: RightsChange,
): Promise<void> {
  for (const [groupId, changes] of Map.groupBy(grants, (change) => change.groupId))
    await storeGrants(db, groupId, changes)
  for (const [groupId, changes] of Map.groupBy(memberships, (change) => change.groupId))
    await storeMembers(db, groupId, changes)
  if (deletes.length > 0) await db.deleteFrom('permissionGroups').where('id', 'in', deletes).execute()
}

async function storeGrants(db: Database, groupId: number, changes: readonly GrantChange[]): Promise<void> {
  await db
    .deleteFrom('permissionGroupPermissions')
    .where('groupId', '=', groupId)
    .where(
      'permission',
      'in',
      changes.map(({ permission }) => permission),
    )
    .execute()
  await insertRows(
    db,
    'permissionGroupPermissions',
    changes.flatMap(({ permission, where }) =>
      where === undefined
        ? []
        : (cohortIdsOf(where) ?? [null]).map((cohortId) => ({ groupId, permission, cohortId })),
    ),
  )
}

async function storeMembers(
  db: Database,
  groupId: number,
  changes: readonly MembershipChange[],
): Promise<void> {
  await db
    .deleteFrom('permissionGroupMembers')
    .where('groupId', '=', groupId)
    .where(
      'employeeId',
      'in',
      changes.map(({ employeeId }) => employeeId),
    )
    .execute()
  await insertRows(
    db,
    'permissionGroupMembers',
    changes.flatMap(({ employeeId, where }) =>
      where === undefined ? [] : [{ groupId, employeeId, cohortIds: cohortIdsOf(where) }],
    ),
  )
}
