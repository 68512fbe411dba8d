import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { Plan } from '../contract/session-plans.contract.ts'
import css from './plan.module.css'

interface PlanConflictProps {
  readonly form: Pick<
    ServerForm<{ readonly body: string }, number>,
    'values' | 'isSaving' | 'resolve' | 'leave' | 'forgetError'
  >
  readonly newer: Plan
}

/** Two wrote the plan of one session: one of the two is kept. */
export function PlanConflict({ form, newer }: PlanConflictProps) {
  const { values } = form
  return (
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
          yours: <Version body={values.body.trim()} />,
          theirs: <Version body={newer.body} />,
        },
      ]}
      busy={form.isSaving}
      onSave={(choices) => {
        if (choices.get('plan') === 'theirs') form.leave()
        else form.resolve(values, { body: newer.body }, newer.version)
      }}
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      You both wrote the plan of this session.
    </ConflictDialog>
  )
}

const Version = ({ body }: { body: string }) => (
  <span className={css.version}>{body === '' ? 'No plan' : body}</span>
)
