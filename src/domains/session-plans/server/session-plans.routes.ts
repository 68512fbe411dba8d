import { getSession, mayPlan } from '#domains/attendance/server/attendance.service.ts'
import { refused } from '#server/errors.ts'
import { handlers } from '#server/handlers.ts'
import { sessionPlansContract } from '../contract/session-plans.contract.ts'
import { savePlan } from './save-plan.ts'
import { presentPlan } from './session-plans.present.ts'
import { findLastPlan, findPlan } from './session-plans.queries.ts'

const refusal = 'Only those who run this experience, and those who may take its roll, write its plans.'

export const sessionPlansRoutes = handlers(sessionPlansContract, {
  getPlan: async ({ db, viewer, input }) => {
    const session = await getSession(db, viewer, input)
    const plan = presentPlan(await findPlan(db, session.id))
    const isWriter = mayPlan(viewer, session)
    const last = isWriter && plan.body === '' ? await findLastPlan(db, session) : undefined
    return {
      ...plan,
      refusal: isWriter ? null : refusal,
      last: last ? { startAt: last.startsAt.toISOString(), body: last.body } : null,
    }
  },

  savePlan: async ({ input, ...context }) => {
    const session = await getSession(context.db, context.viewer, input)
    if (!mayPlan(context.viewer, session)) throw refused(refusal)
    return savePlan(context, { sessionId: session.id, body: input.body, version: input.version })
  },
})
