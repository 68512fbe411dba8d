import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { tellOfFactor } from '../sign-in-notices.ts'
import { lockFactors } from './factors.queries.ts'
import { deleteFactors } from './gain-and-lose.ts'

/**
 * Takes away what somebody lost, for an administrator who may: their log-ins end, they log in by password and set up
 * something new. The person is told by mail. False when they had nothing.
 */
export async function resetFactors(
  db: Database,
  { viewer, services, request }: RequestContext,
  person: { readonly id: number; readonly name: string; readonly email: string },
): Promise<boolean> {
  await lockFactors(db, person.id)
  if (!(await deleteFactors(db, person.id))) return false
  await db
    .deleteFrom('logins')
    .where((eb) => eb.or([eb('userId', '=', person.id), eb('impersonatedBy', '=', person.id)]))
    .execute()
  await insertAudit(
    db,
    { viewer, request },
    { action: 'sign_in.factor_reset', subjectType: 'sign_in', subjectId: person.id },
  )
  await tellOfFactor(db, {
    ...{ person, request, nowMs: services.clock.nowMs(), publicUrl: services.publicUrl },
    what: `${viewer.name} has removed the second factor of your account, so that you can set up a new one`,
  })
  return true
}
