import type { FormEvent, KeyboardEvent } from 'react'
import { isSaveKey } from '#ui/controls/save-key.ts'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { PlanConflict } from './PlanConflict.tsx'
import { PlanFields } from './PlanFields.tsx'
import css from './plan.module.css'
import { type PlanFormProps, usePlanForm } from './use-plan-form.ts'

/** Type and save. What somebody else wrote meanwhile is shown beside one's own; nothing typed is lost without a question. */
export function PlanForm(props: PlanFormProps) {
  const form = usePlanForm(props)
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
