import { getSession, mayPlan } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { SessionPlan } from '../contract/session-plans.contract.ts'
import { presentPlan } from './session-plans.present.ts'
import { findLastPlan, findPlan } from './session-plans.queries.ts'

/** Why somebody who sees a session may not plan it. */
export const refusal = 'Only people who run this experience or may take its roll can write its plans.'

/** The plan of a session; not-found for who may not see its roll. The plan is asked beside who may. */
export async function getPlan(
  db: Database,
  viewer: Viewer,
  named: { readonly type: string; readonly experienceId: number; readonly sessionId: number },
): Promise<SessionPlan> {
  const [session, found] = await Promise.all([getSession(db, viewer, named), findPlan(db, named.sessionId)])
  const plan = presentPlan(found)
  const isWriter = mayPlan(viewer, session)
  const last = isWriter && plan.body === '' ? await findLastPlan(db, session) : undefined
  return {
    ...plan,
    refusal: isWriter ? null : refusal,
    last: last ? { startAt: last.startsAt.toISOString(), body: last.body } : null,
  }
}
