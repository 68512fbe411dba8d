/** What other domains may ask of plans. */
export { getPlan } from './get-plan.ts'
export { listPlans } from './session-plans.queries.ts'
