import type { Plan } from '../contract/session-plans.contract.ts'
import type { PlanRecord } from './session-plans.queries.ts'

export const presentPlan = (plan: PlanRecord | undefined): Plan =>
  plan === undefined
    ? { body: '', version: 0, saved: null }
    : {
        body: plan.body,
        version: plan.version,
        saved: { by: plan.savedBy ?? 'Somebody', at: plan.savedAt.toISOString() },
      }
