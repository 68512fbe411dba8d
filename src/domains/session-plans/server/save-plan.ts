import { sql } from 'kysely'
import { tellOfRolls } from '#domains/attendance/server/attendance.service.ts'
import { conflict } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { type Plan, sessionPlansContract } from '../contract/session-plans.contract.ts'
import { presentPlan } from './session-plans.present.ts'
import { findPlan } from './session-plans.queries.ts'

interface SavePlanInput {
  readonly sessionId: number
  readonly body: string
  /** The version the page was looking at; 0 where there was none. */
  readonly version: number
}

/**
 * Writes the plan of a session that the viewer may plan. One statement decides between two who save at once: the version
 * that was looked at is replaced, any other is a conflict that shows what stands there. What stands there already is
 * not written again.
 */
export async function savePlan(
  context: Omit<HandlerArguments<unknown>, 'input'>,
  { sessionId, body, version }: SavePlanInput,
): Promise<Plan> {
  const { db, viewer, services } = context
  const before = await findPlan(db, sessionId)
  if ((before?.body ?? '') === body) return presentPlan(before)
  const { rows } = await sql<{ version: number }>`
    insert into session_plans as p (attendable_id, body, updated_by, updated_at)
    values (${sessionId}, ${body}, ${viewer.userId}, ${new Date(services.clock.nowMs())})
    on conflict (attendable_id) do update set body = excluded.body, version = p.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where p.version = ${version}
    returning version`.execute(db)
  const plan = presentPlan(await findPlan(db, sessionId))
  const [saved] = rows
  if (saved === undefined)
    throw conflict(
      sessionPlansContract.savePlan,
      `${plan.saved?.by ?? 'Somebody'} changed this plan while you were writing. Choose which to keep.`,
      { plan },
    )
  await insertAudit(db, context, {
    action: 'plan.saved',
    subjectType: 'attendable',
    subjectId: sessionId,
    before: before && { version: before.version, body: before.body },
    after: { version: saved.version },
  })
  await tellOfRolls(db, [sessionId])
  return plan
}
