import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'

interface Days {
  readonly starts_on: string
  readonly ends_on: string
}

interface DaysFieldsProps {
  readonly form: Pick<ServerForm<Days>, 'field'> & {
    readonly values: Days
    readonly change: (days: Partial<Days>) => void
  }
}

/** The first and the last day off. One day is usual: the last follows the first until it is chosen. */
export function DaysFields({ form: { values, field, change } }: DaysFieldsProps) {
  const isOneDay = values.ends_on === '' || values.ends_on === values.starts_on
  return (
    <FieldPair>
      <DateField
        label="First day"
        {...field('starts_on')}
        onChange={(day) => change({ starts_on: day, ...(isOneDay && { ends_on: day }) })}
      />
      <DateField label="Last day" {...field('ends_on')} />
    </FieldPair>
  )
}
