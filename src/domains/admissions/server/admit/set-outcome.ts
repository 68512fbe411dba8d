import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { askForAction, wishAgain } from '../actions/action.queries.ts'
import type { ApplicationToAdmit } from './application-to-admit.ts'
import type { Context } from './plan-admission.ts'

interface Ending {
  readonly outcome: 'admitted' | 'declined' | 'withdrawn'
  readonly at: Date
}

/**
 * Has the job of actions update the deal at HubSpot; nothing is called in the request. A deal that is just being made
 * is made to say what stands here once more: it may have been read already.
 */
async function tellCrm(
  { db, viewer, services }: Context,
  { id, hasDeal }: Pick<ApplicationToAdmit, 'id' | 'hasDeal'>,
  at: Date,
): Promise<void> {
  if (services.vendors.crm === null) return
  if (!hasDeal) await wishAgain(db, id, 'deal_creation')
  else await askForAction(db, { applicationId: id, kind: 'deal_info', askedBy: viewer.userId, at })
}

/** Ends an application, in the transaction of the caller, who holds it. */
export async function setOutcome(
  context: Context,
  application: Pick<ApplicationToAdmit, 'id' | 'hasDeal'>,
  { outcome, at }: Ending,
): Promise<void> {
  await context.db
    .updateTable('applications')
    .set((eb) => ({ outcome, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', application.id)
    .execute()
  await tellCrm(context, application, at)
}

/**
 * Takes the end of an application away. It is in the stage of before, since when it was in it: the time in between is
 * no waiting of the family's.
 */
export async function clearOutcome(
  context: Context,
  application: Pick<ApplicationToAdmit, 'id' | 'hasDeal'>,
  at: Date,
): Promise<void> {
  const { db } = context
  const since = await findOpenStage(db, application.id)
  // `prepare_application` takes the time of the change for the beginning of a stage.
  await db
    .updateTable('applications')
    .set((eb) => ({ outcome: null, updatedAt: since ?? at, version: eb('version', '+', 1) }))
    .where('id', '=', application.id)
    .execute()
  await db.updateTable('applications').set({ updatedAt: at }).where('id', '=', application.id).execute()
  await sql`delete from application_stages s using applications a where a.id = ${application.id}
    and s.application_id = a.id and s.entered_at > a.stage_since`.execute(db)
  await tellCrm(context, application, at)
}

async function findOpenStage(db: Database, applicationId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ enteredAt: Date }>`
    select entered_at from application_stages
    where application_id = ${applicationId} and stage in ('started', 'gathering', 'interview', 'decision')
    order by entered_at desc limit 1`.execute(db)
  return rows[0]?.enteredAt
}
