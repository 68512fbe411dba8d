import { Section } from '#ui/page/SheetPage.tsx'
import { client } from '#web/calls/api.ts'
import type { ChecklistCard as Card } from '../../contract/checklists.schemas.ts'
import css from '../checklists/checklists.module.css'
import { OrderedItems } from '../checklists/OrderedItems.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'

interface PhaseSectionProps {
  readonly groupId: number
  readonly phase: { readonly id: number; readonly title: string; readonly checklists: readonly Card[] }
  readonly mayChange: boolean
}

/** A phase with its checklists in their order, which staff may change by drag or by keyboard. */
export function PhaseSection({ groupId, phase, mayChange }: PhaseSectionProps) {
  const released = phase.checklists.filter(({ blocked }) => !blocked).length
  return (
    <Section
      title={phase.title}
      actions={
        <span className={css.quiet}>{`${released}/${phase.checklists.length} checklists released`}</span>
      }
    >
      {phase.checklists.length === 0 && <p className={css.quiet}>No checklists in this phase yet.</p>}
      <OrderedItems
        label={`Checklists of ${phase.title}`}
        items={phase.checklists}
        mayChange={mayChange && phase.checklists.length > 0}
        save={(ids) =>
          client.onboardingChecklists.orderChecklists({
            onboarding_group_id: groupId,
            phase_id: phase.id,
            ids,
          })
        }
      >
        {(checklist) => <ChecklistCard groupId={groupId} checklist={checklist} />}
      </OrderedItems>
    </Section>
  )
}
