import { TextInput } from '@mantine/core'
import type { Detail, Details } from '#domains/people/contract/person-details.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { TextOf } from './PersonFields.tsx'

interface DetailFieldsProps<Of extends Details> {
  readonly details: Of
  readonly text: TextOf<keyof Of & string>
}

/** What may be known of a person besides, a field for each. */
export function DetailFields<Of extends Details>({ details, text }: DetailFieldsProps<Of>) {
  return Object.entries(details).map(([name, detail]) => (
    <DetailField key={name} detail={detail} field={text(name)} />
  ))
}

interface DetailFieldProps {
  readonly detail: Detail
  readonly field: ReturnType<TextOf<string>>
}

function DetailField({ detail: { label, type, options }, field }: DetailFieldProps) {
  const shown = <OptionalLabel>{label}</OptionalLabel>
  if (options === undefined) return <TextInput type={type ?? 'text'} label={shown} {...field} />
  return (
    <SelectField
      label={shown}
      options={options}
      {...field}
      onChange={(value) => field.onChange({ currentTarget: { value } })}
    />
  )
}
