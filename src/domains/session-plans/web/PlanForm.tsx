import { Button, Textarea } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/api.ts'
import { useServerForm } from '#web/server-form.tsx'
import type { SessionPlan } from '../contract/session-plans.contract.ts'
import { PlanConflict } from './PlanConflict.tsx'
import css from './plan.module.css'
import type { PlanPlace } from './plan-place.ts'
import { planPlaces, useRestorePlan } from './use-restore-plan.ts'

interface PlanFormProps {
  readonly place: PlanPlace
  readonly plan: SessionPlan
  /** What it begins with: the plan, or that of the last session. */
  readonly initial: string
  readonly onClose: () => void
}

const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')

/** Type and save. What somebody else wrote meanwhile is shown beside one's own; nothing typed is lost without a question. */
export function PlanForm({ place, plan, initial, onClose }: PlanFormProps) {
  const restore = useRestorePlan(place)
  const form = useServerForm({
    initial: { body: initial },
    stored: { body: plan.body },
    version: plan.version,
    send: ({ body }, version) => client.sessionPlans.savePlan({ ...place, body, version }),
    what: 'the plan',
    shownBy: planPlaces,
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
        <Textarea
          aria-label="Plan"
          data-autofocus
          autoFocus
          autosize
          minRows={3}
          maxRows={12}
          placeholder="What the class does, step by step. Links work."
          {...form.text('body')}
        />
        <p className={css.note}>Staff who see the roll read it. Students and families do not.</p>
        <div className={css.buttons}>
          <Button size="xs" variant="subtle" onClick={form.cancel}>
            Cancel
          </Button>
          <ReasonedButton size="xs" type="submit" variant="filled" busy={form.isSaving}>
            Save plan
          </ReasonedButton>
        </div>
      </PageForm>
      {form.conflict !== undefined && <PlanConflict form={form} newer={form.conflict.plan} />}
    </>
  )
}
