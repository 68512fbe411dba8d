import { useRef } from 'react'
import { assessmentFlags } from '#domains/mastery/contract/assessment-flags.ts'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { formatTime } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { FeedbackPage } from '../../contract/task-review.schemas.ts'
import type { StudentIds } from '../review/review-address.ts'
import { AddPerk } from './AddPerk.tsx'
import css from './feedback.module.css'
import { PerkCard } from './PerkCard.tsx'
import { useFeedbackForm } from './use-feedback-form.ts'

interface FeedbackFormProps {
  readonly ids: StudentIds
  readonly page: FeedbackPage
  readonly onClose: () => void
}

/** What is said of each unit and ability, sent as one. Ctrl+Enter sends. */
export function FeedbackForm({ ids, page, onClose }: FeedbackFormProps) {
  const area = useRef<HTMLDivElement>(null)
  const form = useFeedbackForm(ids, page, onClose)
  const choose = (at: number) => () => {
    const flag = assessmentFlags[at]
    if (form.next && flag) form.choose(form.next, flag)
  }
  useHotkeysIn(
    area,
    { 'Mod+Enter': form.send, '1': choose(0), '2': choose(1), '3': choose(2) },
    { onPage: true },
  )
  const { units, abilities } = form
  return (
    <SideSheet
      kicker={page.taskType === 'final' ? 'Final assessment' : 'Feedback'}
      title={
        page.taskType === 'final'
          ? `Assess ${page.studentFirstName}`
          : `Feedback for ${page.studentFirstName}`
      }
      onClose={onClose}
      footer={
        <>
          <span className={css.state} role={form.problem === undefined ? undefined : 'alert'}>
            {form.problem ?? (form.savedMs === undefined ? '' : `Draft saved ${formatTime(form.savedMs)}`)}
          </span>
          <ReasonedButton
            changes
            variant="filled"
            busy={form.busy}
            reason={
              page.shouldEnableFeedback ? undefined : 'This task takes no feedback by units and abilities.'
            }
            onClick={form.send}
            rightSection={<KeyCap keys={['Mod', 'Enter']} onFill />}
          >
            Submit feedback
          </ReasonedButton>
        </>
      }
    >
      <div ref={area}>
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
      {form.question}
    </SideSheet>
  )
}
