import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { CyclePlan, TemplateGroup } from '../../contract/pathways.schemas.ts'
import { CardForm } from '../CardForm.tsx'
import { sayFailure, useTouched } from '../pathway-action.ts'
import { chosenOf, isSamePlan, type Slot, slotsOf } from './plan-slots.ts'
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
  const update = (slots: readonly Slot[], is_preview: boolean) =>
    client.pathways.changePathway({
      action: 'update_cycle_plan',
      pathwayId,
      cycleId: plan.cycleId,
      templateIds: chosenOf(slots),
      version: plan.version,
      is_preview,
    })
  const form = useServerForm({
    initial: { slots: slotsOf(plan) },
    first: ({ slots }) => ask.look(update(slots, true)),
    send: ({ slots }) => sayFailure(update(slots, false)),
    what: 'the plan of the cycle',
    names: { slots: ['templateIds', 'cycleId'] },
    shownBy: [api.pathways.key()],
    onClose,
  })
  const { slots } = form.values
  return (
    <CardForm
      form={form}
      ask={ask}
      isSame={isSamePlan(slots, plan)}
      question={`Change Cycle ${plan.cyclePosition}?`}
    >
      <TemplateSlots
        pathwayId={pathwayId}
        templates={templates}
        slots={slots}
        error={form.errorOf('slots')}
        onChange={(changed) => form.change({ slots: changed })}
      />
    </CardForm>
  )
}
