import type { Database } from '#server/database/database.ts'
import { heldBy, superAdminsOf } from '../../rules/rights.ts'
import { whereOf } from '../../rules/where.ts'
import { listGroups } from '../groups.queries.ts'
import { rankRefusal } from '../rank.ts'

/** What is said where somebody may not be changed by work that a colleague asked for. */
export const aboveText = 'This colleague may do more than whoever applies this: change them by hand.'

/**
 * Who of some colleagues stands above the one who asked for the work that would change them, by the rule of `rank.ts`,
 * for work that goes on after its asker has left the page. Who was deactivated counts with what they would have.
 */
export async function listAbove(
  db: Database,
  askerId: number,
  employeeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const groups = await listGroups(db)
  const rows = await db
    .selectFrom('permissionGroupMembers')
    .select(['employeeId', 'groupId', 'cohortIds'])
    .where('employeeId', 'in', [askerId, ...employeeIds])
    .execute()
  const memberships = rows.map(({ cohortIds, ...row }) => ({ ...row, where: whereOf(cohortIds) ?? 'all' }))
  const rights = { groups, memberships }
  const asker = {
    userId: askerId,
    isSuperAdmin: superAdminsOf(rights).has(askerId),
    grants: new Map([...heldBy(rights)(askerId)].map(([permission, { where }]) => [permission, where])),
  }
  const ofPerson = Map.groupBy(memberships, ({ employeeId }) => employeeId)
  return new Set(
    employeeIds.filter((id) => rankRefusal(asker, id, groups, ofPerson.get(id) ?? []) !== undefined),
  )
}
