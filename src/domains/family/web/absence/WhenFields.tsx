import { Checkbox } from '@mantine/core'
import { school } from '#contract/school/school.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from './AbsenceFields.module.css'
import { type AbsenceForm, lastDayOf } from './absence-form.ts'
import { OverlapWays } from './OverlapWays.tsx'

type WhenForm = Pick<
  ServerForm<AbsenceForm>,
  'values' | 'field' | 'checkbox' | 'change' | 'errorOf' | 'failure'
>

/** From which day, and when of it, until which. */
export function WhenFields({ form }: { form: WhenForm }) {
  const { values, field, errorOf } = form
  const { isSingleDay, isAllDay } = values
  return (
    <>
      <div className={css.checks}>
        <Checkbox
          label="Single day"
          {...form.checkbox('isSingleDay')}
          onChange={(event) =>
            form.change({ isSingleDay: event.currentTarget.checked, endDay: values.startDay })
          }
        />
        <Checkbox label="All day" {...form.checkbox('isAllDay')} />
      </div>
      <FieldPair>
        <DateField label={isSingleDay ? 'Day' : 'First day'} {...field('startDay')} />
        {!isSingleDay && <DateField label="Last day" {...field('endDay')} />}
      </FieldPair>
      <OverlapWays error={form.failure} firstDay={values.startDay} lastDay={lastDayOf(values)} />
      {!isAllDay && (
        <FieldPair>
          <TimeField label={`From (${school().zoneLabel})`} {...field('startTime')} />
          <TimeField
            label={`To (${school().zoneLabel})`}
            {...field('endTime')}
            error={isSingleDay ? errorOf('endDay') : undefined}
          />
        </FieldPair>
      )}
      {isSingleDay && isAllDay && errorOf('endDay') !== undefined && (
        <p className={css.error} role="alert">
          {errorOf('endDay')}
        </p>
      )}
    </>
  )
}
