import { MultiSelect, TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ExternalValues } from './external-values.ts'

interface ExternalFieldsProps {
  readonly form: Pick<ServerForm<ExternalValues, number>, 'text' | 'field'>
  readonly experiences: readonly { readonly id: number; readonly title: string; readonly cycle: string }[]
}

/** Who it is, whom to ask, until when the family lets them take part, and in what. */
export function ExternalFields({ form: { text, field }, experiences }: ExternalFieldsProps) {
  const chosen = field('experience_ids')
  const options = experiences.map(({ id, title, cycle }) => ({
    value: String(id),
    label: `${title}, ${cycle}`,
  }))
  const open = new Set(options.map(({ value }) => value))
  return (
    <>
      <TextInput label="Name" {...text('name')} />
      <FieldPair>
        <TextInput label="Partner school" {...text('school')} />
        <TextInput type="email" label={<OptionalLabel>Email</OptionalLabel>} {...text('email')} />
      </FieldPair>
      <TextInput label={<OptionalLabel>Contact</OptionalLabel>} {...text('contact_name')} />
      <FieldPair>
        <TextInput
          type="email"
          label={<OptionalLabel>Email of the contact</OptionalLabel>}
          {...text('contact_email')}
        />
        <TextInput
          type="tel"
          label={<OptionalLabel>Telephone of the contact</OptionalLabel>}
          {...text('contact_phone')}
        />
      </FieldPair>
      <FieldPair>
        <DateField label={<OptionalLabel>Consent from</OptionalLabel>} {...field('consent_from')} />
        <DateField label={<OptionalLabel>Consent until</OptionalLabel>} {...field('consent_until')} />
      </FieldPair>
      <MultiSelect
        label="Experiences"
        data={options}
        searchable
        // A large school has thousands: each that is drawn costs at every letter.
        limit={50}
        nothingFoundMessage="No current or coming experience has this name"
        {...chosen}
        value={chosen.value.filter((id) => open.has(id))}
      />
    </>
  )
}
