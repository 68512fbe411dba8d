import type { RemovalPlan } from '../../contract/removals.contract.ts'

const done = ({ removed, failed }: RemovalPlan) =>
  failed > 0 ? `${removed} removed, ${failed} refused` : `${removed} removed`

/** How far a plan is, in a few words. */
export function planState(plan: RemovalPlan): string {
  if (plan.state === 'planned') return plan.approved_by === null ? 'Open' : `Approved by ${plan.approved_by}`
  if (plan.state === 'discarded') return 'Discarded'
  return plan.state === 'applying' ? `Being applied: ${done(plan)}` : `Applied: ${done(plan)}`
}

/** `1 recording`, `23 recordings`. */
export const countOf = ({ recordings }: RemovalPlan): string =>
  recordings === 1 ? '1 recording' : `${recordings.toLocaleString('en-US')} recordings`
