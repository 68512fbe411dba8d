import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { PlanBasics } from './PlanBasics.tsx'
import { PlanEffect } from './PlanEffect.tsx'
import { type PlanOptions, type PlanPage, planValues, toFields } from './plan-values.ts'
import { RequirementsField } from './RequirementsField.tsx'

interface PlanFormProps {
  /** A new one without it. */
  readonly plan: PlanPage | undefined
  readonly options: PlanOptions
  readonly onClose: () => void
}

/** A graduation plan, with whose status it would turn before it is saved. */
export function PlanForm({ plan, options, onClose }: PlanFormProps) {
  const plan_id = plan?.id ?? null
  const form = useServerForm({
    initial: planValues(plan, new Date().getFullYear()),
    version: plan?.version ?? 0,
    send: (values, version) => client.plans.savePlan({ ...toFields(values), plan_id, version }),
    what: 'the plan',
    names: { requirements: ['content.requirements'] },
    shownBy: [api.plans.key(), api.program.key()],
    onClose,
  })
  const { value: content, onChange } = form.field('content')
  return (
    <FormPanel
      form={form}
      title={plan?.title ?? 'New plan'}
      facts={plan && `Version ${plan.version}`}
      saveLabel="Save plan"
    >
      <PlanBasics form={form} options={options} />
      <RequirementsField
        content={content}
        options={options}
        error={form.errorOf('content.requirements')}
        onChange={(requirements) => onChange({ ...content, requirements })}
      />
      <PlanEffect planId={plan_id} fields={toFields(form.values)} />
    </FormPanel>
  )
}
