import { NativeSelect, TextInput } from '@mantine/core'
import { schoolInstant } from '#contract/school-time.ts'
import { formatTime } from '#ui/format/times.ts'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { dayTimes } from '../../rules/absence-body.ts'
import type { AbsenceValues } from './absence-values.ts'

export interface FieldsProps {
  readonly values: AbsenceValues
  readonly errorOf: (field: string) => string | undefined
  readonly change: (part: Partial<AbsenceValues>) => void
}

// The day only carries the time of day; one without a change of clocks.
const times = dayTimes.map((time) => ({ value: time, label: formatTime(schoolInstant('2026-11-10', time)) }))

/** First and last day of a single absence. */
export function DayFields({ values, errorOf, change }: FieldsProps) {
  const { isSingleDay, isAllDay } = values
  return (
    <FieldPair>
      <TextInput
        type="date"
        label={isSingleDay ? 'Day' : 'First day'}
        value={values.startDay}
        error={errorOf('start_at') ?? (isSingleDay && isAllDay ? errorOf('end_at') : undefined)}
        onChange={(event) => {
          const startDay = event.currentTarget.value
          change({ startDay, ...(isSingleDay && { endDay: startDay }) })
        }}
      />
      {!isSingleDay && (
        <TextInput
          type="date"
          label="Last day"
          value={values.endDay}
          error={errorOf('end_at')}
          onChange={(event) => change({ endDay: event.currentTarget.value })}
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
      <NativeSelect
        label="Start (EST)"
        data={times}
        value={values.startTime}
        error={values.isRecurring ? errorOf('start_at') : undefined}
        onChange={(event) => change({ startTime: event.currentTarget.value })}
      />
      <NativeSelect
        label="End (EST)"
        data={times}
        value={values.endTime}
        error={isLastDayShown ? undefined : errorOf('end_at')}
        onChange={(event) => change({ endTime: event.currentTarget.value })}
      />
    </FieldPair>
  )
}
