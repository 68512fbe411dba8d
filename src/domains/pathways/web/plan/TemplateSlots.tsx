import { CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { mostTemplates } from '../../contract/pathway-words.ts'
import type { TemplateGroup } from '../../contract/pathways.schemas.ts'
import css from '../pathways.module.css'
import { chosenOf, mayAddSlot, type Slot } from './plan-slots.ts'
import { TemplateSelect } from './TemplateSelect.tsx'

interface TemplateSlotsProps {
  readonly pathwayId: number
  readonly templates: readonly TemplateGroup[]
  readonly slots: readonly Slot[]
  readonly error: string | undefined
  readonly onChange: (slots: Slot[]) => void
}

/** The places of a plan: a template in each, none of them twice. */
export function TemplateSlots({ pathwayId, templates, slots, error, onChange }: TemplateSlotsProps) {
  const taken = chosenOf(slots)
  const reason = !mayAddSlot(slots)
    ? 'Choose a template in every place first.'
    : slots.length >= mostTemplates
      ? `A cycle holds at most ${mostTemplates} templates.`
      : undefined
  return (
    <div className={css.slots}>
      {slots.map((slot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the plan
        <div key={at} className={css.slot}>
          <TemplateSelect
            pathwayId={pathwayId}
            label={`Template ${at + 1}`}
            templates={templates}
            taken={taken}
            value={slot}
            onChange={(chosen) => onChange(slots.map((one, index) => (index === at ? chosen : one)))}
          />
          <CloseButton
            aria-label={`Remove template ${at + 1}`}
            onClick={() => onChange(slots.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
      <ReasonedButton
        size="xs"
        variant="subtle"
        reason={reason}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...slots, null])}
      >
        Add template
      </ReasonedButton>
    </div>
  )
}
