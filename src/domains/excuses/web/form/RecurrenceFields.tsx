import { Checkbox, Radio } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { excuseWeekdays, type SeriesScope, seriesScopes } from '../../contract/excuse-values.ts'
import css from './form.module.css'
import type { FieldsProps } from './TimeFields.tsx'

interface RecurrenceFieldsProps extends FieldsProps {
  /** While editing the period stands, and one occurrence alone has no weekdays to change. */
  readonly isEditing: boolean
  readonly scope: SeriesScope
  /** The weekdays to choose from: all for who may file what recurs, else those of the series. */
  readonly openDays: readonly string[]
}

/** The weekdays and the period of a recurring absence (1-staff-tools §5). */
export function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { values, errorOf, change, isEditing, scope, openDays } = props
  const isOpen = (day: string) => openDays.includes(day) && !(isEditing && scope === 'current')
  return (
    <>
      <Checkbox.Group
        label="Recurring days"
        value={[...values.weekdays]}
        error={errorOf('weekdays')}
        onChange={(chosen) => change({ weekdays: excuseWeekdays.filter((day) => chosen.includes(day)) })}
      >
        <div className={css.checks}>
          {excuseWeekdays.map((day) => (
            <Checkbox key={day} value={day} label={day} disabled={!isOpen(day)} />
          ))}
        </div>
      </Checkbox.Group>
      <FieldPair>
        <DateField
          label="Period start"
          value={values.periodStart}
          disabled={isEditing}
          error={errorOf('periodStart')}
          onChange={(periodStart) => change({ periodStart })}
        />
        <DateField
          label="Period end"
          value={values.periodEnd}
          disabled={isEditing}
          error={errorOf('periodEnd')}
          onChange={(periodEnd) => change({ periodEnd })}
        />
      </FieldPair>
    </>
  )
}

const scopeLabels: Readonly<Record<SeriesScope, string>> = {
  current_following: 'This and the following',
  current: 'Only this one',
  all: 'All of them',
}

interface ScopeFieldProps {
  readonly label: string
  readonly value: SeriesScope
  readonly onChange: (scope: SeriesScope) => void
}

/** Which occurrences of a series an edit or a removal reaches (1-staff-tools §4). */
export function ScopeField({ label, value, onChange }: ScopeFieldProps) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(next) => onChange(seriesScopes.find((scope) => scope === next) ?? 'current_following')}
    >
      <div className={css.checks}>
        {seriesScopes.map((scope) => (
          <Radio key={scope} value={scope} label={scopeLabels[scope]} />
        ))}
      </div>
    </Radio.Group>
  )
}
