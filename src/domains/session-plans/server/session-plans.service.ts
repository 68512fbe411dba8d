export { listPlans } from './session-plans.queries.ts'
