import { useRef } from 'react'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { CyclePlan, TemplateGroup } from '../../contract/pathways.schemas.ts'
import { CardForm } from '../CardForm.tsx'
import { pathwayQueries, sayFailure, useTouched } from '../pathway-action.ts'
import { PlanConflict } from './PlanConflict.tsx'
import { isSamePlan, type Slot, slotsOf } from './plan-slots.ts'
import { sendPlan } from './send-plan.ts'
import { TemplateSlots } from './TemplateSlots.tsx'

interface PlanFormProps {
  readonly pathwayId: number
  readonly plan: CyclePlan
  readonly templates: readonly TemplateGroup[]
  readonly onClose: () => void
}

/** The plan of a cycle in edit mode; Save when the list is another than the one that is stored. */
export function PlanForm({ pathwayId, plan, templates, onClose }: PlanFormProps) {
  const ask = useTouched()
  // As it was opened, not as somebody has saved it since.
  const base = useRef(plan)
  const update = (slots: Slot[], isPreview: boolean) => sendPlan(pathwayId, base.current, slots, isPreview)
  const form = useServerForm({
    initial: { slots: slotsOf(plan) },
    first: ({ slots }) => ask.look(update(slots, true)),
    send: ({ slots }) => sayFailure(update(slots, false)),
    what: 'the plan of the cycle',
    names: { slots: ['templateIds', 'cycleId'] },
    drawsConflict: true,
    shownBy: pathwayQueries,
    onClose,
  })
  return (
    <CardForm
      form={form}
      ask={ask}
      isSame={isSamePlan(form.values.slots, base.current)}
      question={`Change Cycle ${plan.cyclePosition}?`}
    >
      <TemplateSlots
        pathwayId={pathwayId}
        templates={templates}
        slots={form.values.slots}
        error={form.errorOf('slots')}
        onChange={(changed) => form.change({ slots: changed })}
      />
      <PlanConflict
        pathwayId={pathwayId}
        cycleId={plan.cycleId}
        form={form}
        onChoose={(theirs, chosen) => {
          base.current = theirs
          form.save({ slots: chosen })
        }}
      />
    </CardForm>
  )
}
