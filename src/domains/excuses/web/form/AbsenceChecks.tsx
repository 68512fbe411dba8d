import { Checkbox } from '@mantine/core'
import type { AbsenceValues } from './absence-values.ts'
import css from './form.module.css'

interface AbsenceChecksProps {
  readonly values: AbsenceValues
  readonly mayRecur: boolean
  readonly change: (part: Partial<AbsenceValues>) => void
}

/** One day or more, all day or not, once or by the week. */
export function AbsenceChecks({ values, mayRecur, change }: AbsenceChecksProps) {
  return (
    <div className={css.checks}>
      {!values.isRecurring && (
        <Checkbox
          label="Single day"
          checked={values.isSingleDay}
          onChange={(event) => change({ isSingleDay: event.currentTarget.checked, endDay: values.startDay })}
        />
      )}
      <Checkbox
        label="All day"
        checked={values.isAllDay}
        onChange={(event) => change({ isAllDay: event.currentTarget.checked })}
      />
      {mayRecur && (
        <Checkbox
          label="Recurring"
          checked={values.isRecurring}
          onChange={(event) => change({ isRecurring: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
