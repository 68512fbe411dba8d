import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'

interface Days {
  readonly starts_on: string
  readonly ends_on: string
}

interface DaysFieldsProps {
  readonly values: Days
  readonly errorOf: (field: keyof Days) => string | undefined
  readonly onChange: (days: Partial<Days>) => void
}

/** The first and the last day off. One day is usual: the last follows the first until it is chosen. */
export function DaysFields({ values, errorOf, onChange }: DaysFieldsProps) {
  const isOneDay = values.ends_on === '' || values.ends_on === values.starts_on
  return (
    <FieldPair>
      <DateField
        label="First day"
        value={values.starts_on}
        error={errorOf('starts_on')}
        onChange={(day) => onChange({ starts_on: day, ...(isOneDay && { ends_on: day }) })}
      />
      <DateField
        label="Last day"
        value={values.ends_on}
        error={errorOf('ends_on')}
        onChange={(ends_on) => onChange({ ends_on })}
      />
    </FieldPair>
  )
}
