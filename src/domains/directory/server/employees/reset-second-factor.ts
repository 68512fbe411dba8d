import { listGroupsOf, loadRights, lockRights } from '#domains/permissions/server/permissions.service.ts'
import { resetFactors } from '#domains/sign-in/server/sign-in.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { requireProof } from '#server/departures/proof.ts'
import { requireOwnRank } from './employee-groups.ts'
import { getManagedEmployee } from './employees.queries.ts'

/**
 * Takes away the second factor of a colleague who has lost it. Only for who may give what they hold: with a password
 * alone one could then log in as them. Throws PROOF_NEEDED, not-found and sentences.
 */
export async function resetSecondFactor(
  context: RequestContext & { readonly db: Database },
  employeeId: number,
) {
  requireProof(context, 'A colleague’s second factor is taken away only after you have shown that it is you.')
  const { db, viewer, services } = context
  await lockRights(db)
  const now = new Date(services.clock.nowMs())
  const employee = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  if (employeeId === viewer.userId) throw invalid({ form: 'Remove your own under “Your sign-ins”.' })
  const { groups } = await loadRights(db)
  requireOwnRank(viewer, employeeId, groups, await listGroupsOf(db, employeeId))
  if (!(await resetFactors(db, context, employee)))
    throw invalid({ form: `${employee.name} has no second factor.` })
  return { ok: true as const, id: employeeId, message: `${employee.name} can set up a new second factor` }
}
