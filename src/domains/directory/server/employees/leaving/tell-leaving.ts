import { createHash } from 'node:crypto'
import { describeEffect, leavingOf, type Rights } from '#domains/permissions/server/permissions.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { Leaving } from '../../../contract/leaving.contract.ts'
import { listOwned, type Owned, tellOwned } from './list-owned.ts'

/** What a colleague owns, and what their going does to people, with a name for both. */
export async function tellLeaving(
  context: Pick<RequestContext, 'viewer' | 'services'> & { readonly db: Database },
  rights: Rights,
  employeeId: number,
): Promise<{ told: Leaving; owned: Owned[] }> {
  const owned = await listOwned(context, employeeId)
  const { told: effect } = await describeEffect(context, rights, leavingOf(rights, employeeId))
  const listed = owned.map(tellOwned)
  const basis = createHash('sha256')
    .update(JSON.stringify([effect.basis, listed]))
    .digest('base64url')
  return { told: { basis, owned: listed, effect }, owned }
}
