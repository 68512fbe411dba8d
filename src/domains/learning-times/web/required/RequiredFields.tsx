import { NumberInput, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { RequiredPage, RequiredValues } from './required-values.ts'

const grades = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: `Grade ${at + 1}` }))

interface RequiredFieldsProps {
  readonly form: Pick<ServerForm<RequiredValues, number>, 'text' | 'field'>
  readonly campuses: RequiredPage['campuses']
}

/** Whose hours they are, from when on, and how many. */
export function RequiredFields({ form, campuses }: RequiredFieldsProps) {
  const places = [
    { value: '', label: 'Every campus' },
    ...campuses.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  return (
    <>
      <TextInput label="State or rule" {...form.text('title')} />
      <FieldPair>
        <SelectField label="Campus" options={places} {...form.field('cohort_id')} />
        <NumberInput
          clampBehavior="none"
          label="From the school year beginning in"
          min={1990}
          max={2190}
          allowDecimal={false}
          {...form.field('valid_from')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField label="First grade" options={grades} {...form.field('grade_from')} />
        <SelectField label="Last grade" options={grades} {...form.field('grade_to')} />
      </FieldPair>
      <FieldPair>
        <NumberInput
          clampBehavior="none"
          label="Hours a school year"
          min={1}
          max={3000}
          {...form.field('hours_per_year')}
        />
        <NumberInput
          clampBehavior="none"
          label={<OptionalLabel>Hours a week</OptionalLabel>}
          min={0.25}
          max={80}
          {...form.field('hours_per_week')}
        />
      </FieldPair>
    </>
  )
}
