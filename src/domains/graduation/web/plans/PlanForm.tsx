import { useState } from 'react'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { PlanBasics } from './PlanBasics.tsx'
import { PlanContentFields } from './PlanContentFields.tsx'
import { PlanEffect } from './PlanEffect.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import {
  type PlanContentValues,
  type PlanOptions,
  type PlanPage,
  planValues,
  toFields,
} from './plan-values.ts'

interface PlanFormProps {
  /** A new one without it. */
  readonly plan: PlanPage | undefined
  readonly options: PlanOptions
  readonly onClose: () => void
}

/** A graduation plan, with whose status it would turn before it is saved. */
export function PlanForm({ plan, options, onClose }: PlanFormProps) {
  const plan_id = plan?.id ?? null
  // The fields whose effect was looked at, as text.
  const [shown, setShown] = useState('')
  const form = useServerForm({
    initial: planValues(plan, new Date().getFullYear()),
    version: plan?.version ?? 0,
    follows: true,
    send: (values, version) => client.plans.savePlan({ ...toFields(values), plan_id, version }),
    what: 'the plan',
    names: { requirements: ['content.requirements'] },
    shownBy: [api.plans.key(), api.program.key()],
    onClose,
  })
  const { value: content, onChange } = form.field('content')
  const fields = toFields(form.values)
  const change = (part: Partial<PlanContentValues>) => onChange({ ...content, ...part })
  return (
    <FormPanel
      form={form}
      title={plan?.title ?? 'New plan'}
      facts={plan && `Version ${plan.version}`}
      saveLabel="Save plan"
      reason={JSON.stringify(fields) === shown ? undefined : 'First check whose status it changes.'}
    >
      <PlanBasics form={form} options={options} />
      <PlanContentFields form={form} options={options} onChange={change} />
      <PlanEffect planId={plan_id} fields={fields} onShown={setShown} />
      {plan && <PlanVersions planId={plan.id} version={plan.version} onUse={change} />}
    </FormPanel>
  )
}
