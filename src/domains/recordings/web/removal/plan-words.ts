import { formatNoun } from '#ui/format/quantities.ts'
import type { RemovalPlan } from '../../contract/removals.contract.ts'

const done = ({ removed, failed }: RemovalPlan) =>
  failed > 0 ? `${removed} removed, ${failed} refused` : `${removed} removed`

/** How far a plan is, in a few words. */
export function planState(plan: RemovalPlan): string {
  if (plan.state === 'planned') return plan.approved_by === null ? 'Open' : `Approved by ${plan.approved_by}`
  if (plan.state === 'discarded') return 'Discarded'
  return plan.state === 'applying' ? `Being applied: ${done(plan)}` : `Applied: ${done(plan)}`
}

/** What of that age is not known; undefined where all hosts were read as far back. */
export function unknownText({
  hosts: { all, unread, failing },
}: Pick<RemovalPlan, 'hosts'>): string | undefined {
  const parts = [
    unread > 0 &&
      `${unread === all ? 'Nothing' : `Of ${unread} of ${formatNoun(all, 'host')} nothing`} that old was ever read: what the service still has from before then is not known.`,
    failing > 0 && `${formatNoun(failing, 'host')} could not be read the last time.`,
  ].filter((part) => part !== false)
  if (all === 0) return 'No recordings were read yet.'
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** `1 recording`, `23 recordings`. */
export const countOf = ({ recordings }: RemovalPlan): string =>
  recordings === 1 ? '1 recording' : `${recordings.toLocaleString('en-US')} recordings`
