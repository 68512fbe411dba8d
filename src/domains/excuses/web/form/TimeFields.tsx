import { school } from '#contract/school/school.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { AbsenceValues } from './absence-values.ts'

export interface FieldsProps {
  readonly values: AbsenceValues
  readonly errorOf: (field: string) => string | undefined
  readonly change: (part: Partial<AbsenceValues>) => void
}

/** First and last day of a single absence. */
export function DayFields({ values, errorOf, change }: FieldsProps) {
  const { isSingleDay, isAllDay } = values
  return (
    <FieldPair>
      <DateField
        label={isSingleDay ? 'Day' : 'First day'}
        value={values.startDay}
        error={errorOf('startDay') ?? (isSingleDay && isAllDay ? errorOf('endDay') : undefined)}
        onChange={(startDay) => change({ startDay, ...(isSingleDay && { endDay: startDay }) })}
      />
      {!isSingleDay && (
        <DateField
          label="Last day"
          value={values.endDay}
          error={errorOf('endDay')}
          onChange={(endDay) => change({ endDay })}
        />
      )}
    </FieldPair>
  )
}

/** From when to when, in steps of 15 minutes (1-staff-tools §5). */
export function TimeFields({ values, errorOf, change }: FieldsProps) {
  const isLastDayShown = !values.isSingleDay && !values.isRecurring
  return (
    <FieldPair>
      <TimeField
        label={`Start (${school().zoneLabel})`}
        value={values.startTime}
        error={values.isRecurring ? errorOf('startDay') : undefined}
        onChange={(startTime) => change({ startTime })}
      />
      <TimeField
        label={`End (${school().zoneLabel})`}
        value={values.endTime}
        error={isLastDayShown ? undefined : errorOf('endDay')}
        onChange={(endTime) => change({ endTime })}
      />
    </FieldPair>
  )
}
