import type { Domain } from '#server/domain.ts'
import { sessionPlansRoutes } from './session-plans.routes.ts'

/** Who sees a roll reads the plan; the access rules are those of attendance. */
export const sessionPlansDomain: Domain = {
  name: 'session-plans',
  routes: { sessionPlans: sessionPlansRoutes },
}
