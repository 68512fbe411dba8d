import { handlers } from '#server/api/handlers.ts'
import { plansContract } from '../../contract/plans.contract.ts'
import { listPlanOptions, listPlanPages, listVersions } from './plans.queries.ts'
import { previewPlan } from './preview-plan.ts'
import { savePlan } from './save-plan.ts'

export const plansRoutes = handlers(plansContract, {
  listPlans: ({ db }) => listPlanPages(db),
  getPlanOptions: ({ db }) => listPlanOptions(db),
  listVersions: ({ db, input }) => listVersions(db, input.planId),
  previewPlan: ({ db, services, input: { plan_id, ...fields } }) =>
    previewPlan(db, plan_id, fields, services.clock.nowMs()),
  savePlan: ({ input, ...context }) => savePlan(context, input),
})
