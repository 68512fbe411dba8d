import { TextInput } from '@mantine/core'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { Details } from '../contract/person-details.ts'
import type { TextOf } from './PersonFields.tsx'

interface DetailFieldsProps<Of extends Details> {
  readonly details: Of
  readonly text: TextOf<keyof Of & string>
}

/** What may be known of a person besides, a field for each. */
export function DetailFields<Of extends Details>({ details, text }: DetailFieldsProps<Of>) {
  return Object.entries(details).map(([name, { label, type }]) => (
    <TextInput
      key={name}
      type={type ?? 'text'}
      label={<OptionalLabel>{label}</OptionalLabel>}
      {...text(name)}
    />
  ))
}
