import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatMoment } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { formErrorsOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import type { SessionPlan } from '../contract/session-plans.contract.ts'
import css from './plan.module.css'
import { newerPlanOf, type PlanPlace, useSavePlan } from './use-save-plan.ts'

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
  const [begun, setBegun] = useState({ body: plan.body, version: plan.version })
  const [body, setBody] = useState(initial)
  const [isLeaving, setLeaving] = useState(false)
  // Read when the page is about to change, which is before React has drawn the saved state.
  const mayLeave = useRef(false)
  const leave = () => {
    mayLeave.current = true
    onClose()
  }
  const saving = useSavePlan(place, leave)
  const isDirty = body.trim() !== begun.body && !saving.isSuccess
  const question = useUnsavedChanges({ isDirty, what: 'the plan', isSafe: () => mayLeave.current })
  const newer = newerPlanOf(saving.error)
  const save = (next: string, version: number) => saving.mutate({ body: next, version, former: begun.body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (isDirty) save(body, begun.version)
    else leave()
  }
  const cancel = () => (isDirty ? setLeaving(true) : leave())
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isSaveKey(event)) submit(event)
    else if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    }
  }
  return (
    <>
      {question}
      <form className={css.form} onSubmit={submit} onKeyDown={press} noValidate>
        <Textarea
          aria-label="Plan"
          data-autofocus
          autoFocus
          autosize
          minRows={3}
          maxRows={12}
          placeholder="What the class does, step by step. Links work."
          value={body}
          error={formErrorsOf(saving.error)['body']}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <p className={css.note}>Staff who see the roll read it. Students and families do not.</p>
        <div className={css.buttons}>
          <Button size="xs" variant="subtle" onClick={cancel}>
            Cancel
          </Button>
          <ReasonedButton size="xs" type="submit" variant="filled" busy={saving.isPending}>
            Save plan
          </ReasonedButton>
        </div>
      </form>
      {newer !== undefined && (
        <ConflictDialog
          opened
          title={
            newer.saved === null
              ? 'This plan changed'
              : `${newer.saved.by} saved this plan at ${formatMoment(newer.saved.at, Date.now())}`
          }
          theirName={newer.saved?.by.split(' ')[0] ?? 'Theirs'}
          rows={[
            {
              key: 'plan',
              label: 'Plan',
              yours: <Version body={body.trim()} />,
              theirs: <Version body={newer.body} />,
            },
          ]}
          busy={saving.isPending}
          onSave={(choices) => {
            setBegun(newer)
            if (choices.get('plan') === 'theirs') leave()
            else save(body, newer.version)
          }}
          onDiscard={leave}
          onClose={saving.reset}
        >
          You both wrote the plan of this session.
        </ConflictDialog>
      )}
      <ConfirmModal
        opened={isLeaving}
        title="Close without saving?"
        confirmLabel="Close"
        destructive
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        Unsaved changes will be lost: the plan.
      </ConfirmModal>
    </>
  )
}

const Version = ({ body }: { body: string }) => (
  <span className={css.version}>{body === '' ? 'No plan' : body}</span>
)
