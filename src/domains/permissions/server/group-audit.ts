import type { AuditContext } from '#server/database/audit.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { RightsChange } from '../rules/change-rights.ts'
import type { Rights } from '../rules/rights.ts'
import { cohortIdsOf, type Where } from '../rules/where.ts'
import type { ListedGroup } from './groups.queries.ts'

/** What the audit says of a permission or a person: the campuses, null for all, or that there is nothing. */
export type AuditedPlaces = readonly number[] | null | 'none'

const told = (where: Where | undefined): AuditedPlaces => (where === undefined ? 'none' : cohortIdsOf(where))

/** Both states of what a change of one group touches, by name of permission and number of person. */
export async function auditChange(
  context: AuditContext & { readonly db: Database },
  rights: Rights,
  group: ListedGroup,
  { grants, memberships, deletes }: RightsChange,
): Promise<void> {
  const members = rights.memberships.filter(({ groupId }) => groupId === group.id)
  const was = new Map(members.map(({ employeeId, where }) => [employeeId, where]))
  const entry = { subjectType: 'permission_group', subjectId: group.id }
  if (deletes?.includes(group.id))
    await insertAudit(context.db, context, {
      ...entry,
      action: 'group.deleted',
      before: {
        title: group.title,
        grants: Object.fromEntries([...group.grants].map(([name, where]) => [name, told(where)])),
        members: Object.fromEntries(members.map(({ employeeId, where }) => [employeeId, told(where)])),
      },
    })
  if (grants?.length)
    await insertAudit(context.db, context, {
      ...entry,
      action: 'group.permissions_changed',
      before: Object.fromEntries(
        grants.map(({ permission }) => [permission, told(group.grants.get(permission))]),
      ),
      after: Object.fromEntries(grants.map(({ permission, where }) => [permission, told(where)])),
    })
  if (memberships?.length)
    await insertAudit(context.db, context, {
      ...entry,
      action: 'group.members_changed',
      before: Object.fromEntries(
        memberships.map(({ employeeId }) => [employeeId, told(was.get(employeeId))]),
      ),
      after: Object.fromEntries(memberships.map(({ employeeId, where }) => [employeeId, told(where)])),
    })
}
