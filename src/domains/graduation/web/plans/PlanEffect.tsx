import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { type GraduationStatus, graduationStatusLabels } from '../../contract/graduation-status.ts'
import type { PlanFields } from './plan-values.ts'
import css from './plans.module.css'

const word = (status: GraduationStatus | null) =>
  status === null ? 'no plan' : graduationStatusLabels[status]

interface PlanEffectProps {
  readonly planId: number | null
  readonly fields: PlanFields
  /** The fields as text, once their effect is shown. */
  readonly onShown: (fields: string) => void
}

/** Whose status the plan would turn as it stands in the form, and what it has no place for. */
export function PlanEffect({ planId, fields, onShown }: PlanEffectProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (asked: PlanFields) => client.plans.previewPlan({ ...asked, plan_id: planId }),
    onSuccess: (_data, asked) => onShown(JSON.stringify(asked)),
  })
  return (
    <section className={css.effect} aria-label="What it would change" aria-live="polite">
      <Button size="xs" loading={isPending} onClick={() => mutate(fields)}>
        Show whose status it changes
      </Button>
      {error && <p className={css.error}>{messageOf(error)}</p>}
      {data && (
        <>
          <p className={css.words}>
            {data.turned.length === 0
              ? `Nobody’s status changes, of ${formatNoun(data.students, 'student')}.`
              : `Of ${formatNoun(data.students, 'student')}:`}
          </p>
          <ul className={css.lines}>
            {data.turns.map(({ from, to, count }) => (
              <li key={`${from} ${to}`}>
                {word(from)} becomes {word(to)}: {formatNoun(count, 'student')}
              </li>
            ))}
            {data.turned.slice(0, 20).map(({ id, name, grade, from, to }) => (
              <li key={id} className={css.small}>
                {name}, grade {grade}: {word(from)} becomes {word(to)}
              </li>
            ))}
            {data.broken.map(({ student_id, name, text }) => (
              <li key={`${student_id} ${text}`} className={css.error}>
                {name}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
