import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { useLive } from '#web/calls/live.ts'
import css from '../recordings.module.css'
import { plansQuery } from '../recordings-address.ts'
import { OpenPlan } from './OpenPlan.tsx'
import { PlanForm } from './PlanForm.tsx'
import { countOf, planState } from './plan-words.ts'

const isOpen = ({ state }: { readonly state: string }) => state === 'planned' || state === 'applying'

/** What is old is removed by a plan: made, read, and applied once. */
export function RemovalSheet({ onClose }: { readonly onClose: () => void }) {
  const asks = plansQuery()
  const { data } = useQuery(asks)
  useLive([topic('recordings')], asks)
  const open = data?.plans.find(isOpen)
  const earlier = data?.plans.filter((plan) => plan !== open) ?? []
  return (
    <SideSheet kicker="Recordings" title="Remove old ones" onClose={onClose}>
      <PanelSection>
        <p className={css.quiet}>
          A plan removes nothing: it says what would go. Read it, then have it removed. More than 20
          recordings need a second person.
        </p>
        <PlanForm />
      </PanelSection>
      {open && (
        <PanelSection title={`Plan ${open.id}`}>
          <OpenPlan key={open.id} plan={open} />
        </PanelSection>
      )}
      {earlier.length > 0 && (
        <PanelSection title="Earlier plans">
          <ul className={css.rows}>
            {earlier.map((plan) => (
              <li key={plan.id}>
                <span className={css.topic}>
                  Plan {plan.id}: {countOf(plan)} older than {plan.keep_days} days
                </span>
                <span className={css.second}>
                  {planState(plan)}. {plan.applied_by ?? plan.made_by},{' '}
                  {formatWhen(plan.applied_at ?? plan.made_at, Date.now())}
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </SideSheet>
  )
}
