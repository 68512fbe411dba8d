import { useRef } from 'react'
import { assessmentFlags } from '#domains/mastery/contract/assessment-flags.ts'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { FeedbackPage } from '../../contract/task-review.schemas.ts'
import { AddPerk } from './AddPerk.tsx'
import css from './feedback.module.css'
import { NewerVersion } from './NewerVersion.tsx'
import { PerkCard } from './PerkCard.tsx'
import type { FeedbackState } from './use-feedback-form.ts'

interface FeedbackFieldsProps {
  readonly form: FeedbackState
  readonly page: FeedbackPage
}

/** The units and abilities of the panel, with its keys: 1, 2 and 3 begin with the first of which nothing was said. */
export function FeedbackFields({ form, page }: FeedbackFieldsProps) {
  const area = useRef<HTMLDivElement>(null)
  const { units, abilities } = form
  const choose = (at: number) => () => {
    const flag = assessmentFlags[at]
    if (form.next && flag) form.choose(form.next, flag)
  }
  useHotkeysIn(
    area,
    { 'Mod+Enter': form.send, '1': choose(0), '2': choose(1), '3': choose(2) },
    { onPage: true },
  )
  return (
    <div ref={area}>
      <NewerVersion page={page} form={form} />
      {units.length + abilities.length === 0 && (
        <PanelSection>
          <p className={css.empty}>No feedback yet</p>
        </PanelSection>
      )}
      {units.length > 0 && (
        <PanelSection title="Units">
          {units.map((perk) => (
            <PerkCard key={perk.id} perk={perk} page={page} form={form} />
          ))}
        </PanelSection>
      )}
      {abilities.length > 0 && (
        <PanelSection title="Abilities">
          {abilities.map((perk) => (
            <PerkCard key={perk.id} perk={perk} page={page} form={form} />
          ))}
        </PanelSection>
      )}
      <PanelSection>
        <AddPerk groups={form.available} onAdd={form.add} />
      </PanelSection>
    </div>
  )
}
