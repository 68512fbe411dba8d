import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ClubValues } from './club-values.ts'
import { MeetingsField } from './MeetingsField.tsx'
import { SponsorField } from './SponsorField.tsx'

interface ClubFieldsProps {
  readonly form: Pick<ServerForm<ClubValues, number>, 'text' | 'field' | 'errorOf'>
  readonly campuses: readonly { readonly id: number; readonly title: string }[]
}

/** The fields of a club, each with what the server says of it. */
export function ClubFields({ form, campuses }: ClubFieldsProps) {
  const { text, field, errorOf } = form
  const options = [
    { value: '', label: 'Whole school' },
    ...campuses.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  return (
    <>
      <TextInput label="Title" {...text('title')} />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        {...text('description')}
      />
      <SponsorField {...field('sponsor')} />
      <FieldPair>
        <SelectField label="Campus" options={options} {...field('campus')} />
        <TextInput
          label={<OptionalLabel>Places</OptionalLabel>}
          inputMode="numeric"
          placeholder="No limit"
          {...text('capacity')}
        />
      </FieldPair>
      <MeetingsField {...field('meetings')} errorOf={errorOf} />
    </>
  )
}
