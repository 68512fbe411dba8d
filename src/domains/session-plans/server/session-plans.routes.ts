import { getSession, mayPlan } from '#domains/attendance/server/attendance.service.ts'
import { refused } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { together } from '#server/database/asked-together.ts'
import { sessionPlansContract } from '../contract/session-plans.contract.ts'
import { getPlan, refusal } from './get-plan.ts'
import { savePlan } from './save-plan.ts'

export const sessionPlansRoutes = handlers(sessionPlansContract, {
  getPlan: ({ db, viewer, input }) => getPlan(together(db), viewer, input),

  savePlan: async ({ input, ...context }) => {
    const session = await getSession(context.db, context.viewer, input)
    if (!mayPlan(context.viewer, session)) throw refused(refusal)
    return savePlan(context, { sessionId: session.id, body: input.body, version: input.version })
  },
})
