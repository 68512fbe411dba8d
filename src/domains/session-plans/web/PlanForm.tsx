import type { FormEvent, KeyboardEvent } from 'react'
import { isSaveKey } from '#ui/controls/save-key.ts'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { SessionPlan } from '../contract/session-plans.contract.ts'
import { PlanConflict } from './PlanConflict.tsx'
import { PlanFields } from './PlanFields.tsx'
import css from './plan.module.css'
import type { PlanIds } from './plan-ids.ts'
import { planQueries, useRestorePlan } from './use-restore-plan.ts'

interface PlanFormProps {
  readonly ids: PlanIds
  readonly plan: SessionPlan
  /** What it begins with: the plan, or that of the last session. */
  readonly initial: string
  readonly onClose: () => void
}

/** Type and save. What somebody else wrote meanwhile is shown beside one's own; nothing typed is lost without a question. */
export function PlanForm({ ids, plan, initial, onClose }: PlanFormProps) {
  const restore = useRestorePlan(ids)
  const form = useServerForm({
    initial: { body: initial },
    stored: { body: plan.body },
    version: plan.version,
    send: ({ body }, version) => client.sessionPlans.savePlan({ ...ids, body, version }),
    what: 'the plan',
    shownBy: planQueries,
    said: ({ body, version }) =>
      body !== ''
        ? { message: 'Plan saved!' }
        : { message: 'Plan removed!', undo: () => restore.mutate({ body: plan.body, version }) },
    toastsFailure: true,
    drawsConflict: true,
    onClose,
  })
  const submit = (event?: FormEvent) => {
    if (form.isDirty) return form.submit(event)
    event?.preventDefault()
    form.leave()
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isSaveKey(event)) submit(event)
    else if (event.key === 'Escape') {
      event.preventDefault()
      form.cancel()
    }
  }
  return (
    <>
      <PageForm form={{ ...form, submit }} className={css.form} onKeyDown={press}>
        <PlanFields form={form} />
      </PageForm>
      {form.conflict !== undefined && <PlanConflict form={form} newer={form.conflict.plan} />}
    </>
  )
}
