import { topic } from '#contract/topics.ts'
import type { AuditContext } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import type { RightsChange } from '../rules/change-rights.ts'
import { type Effect, weigh } from '../rules/effect.ts'
import { auditChange } from './group-audit.ts'
import type { ListedRights } from './groups.queries.ts'
import { storeChange } from './store-change.ts'

/**
 * Writes a change of rights with its audit row in each group, and renews the open pages of everyone whom it concerns:
 * it holds from their next request, and their menu follows. The caller has locked the rights and asked whether it may
 * be made.
 */
export async function applyChange(
  context: AuditContext & { readonly db: Database },
  rights: ListedRights,
  change: RightsChange,
  effect: Pick<Effect, 'people'> = weigh(rights, change),
): Promise<void> {
  const { db } = context
  for (const group of rights.groups) await auditChange(context, rights, group, ofGroup(change, group.id))
  await storeChange(db, change)
  await publishChanges(db, [topic('groups'), ...[...effect.people].map((id) => topic('user', id))])
}

/** What of a change is about one group. */
function ofGroup(
  { grants = [], memberships = [], deletes = [] }: RightsChange,
  groupId: number,
): RightsChange {
  const isOf = (one: { readonly groupId: number }) => one.groupId === groupId
  return {
    grants: grants.filter(isOf),
    memberships: memberships.filter(isOf),
    deletes: deletes.filter((id) => id === groupId),
  }
}
