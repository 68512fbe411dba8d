import { TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ApplicationValues, BegunForm } from './application-values.ts'

export type FieldsOf = Pick<ServerForm<ApplicationValues, number>, 'text' | 'field' | 'values'>

const grades = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: `Grade ${index + 1}`,
}))

interface StudentFieldsProps {
  readonly form: FieldsOf
  readonly begun: BegunForm
}

/** Who applies, for which grade, campus and day. */
export function StudentFields({ form, begun: { campuses, startDates } }: StudentFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextInput label="First name" {...form.text('student_first_name')} />
        <TextInput label={<OptionalLabel>Last name</OptionalLabel>} {...form.text('student_last_name')} />
      </FieldPair>
      <TextInput
        type="email"
        label={<OptionalLabel>Email of the student</OptionalLabel>}
        description="With it they log in once they are admitted."
        {...form.text('student_email')}
      />
      <FieldPair>
        <DateField label={<OptionalLabel>Born</OptionalLabel>} {...form.field('student_born_on')} />
        <SelectField label="Grade" options={grades} {...form.field('student_grade')} />
      </FieldPair>
      <FieldPair>
        <SelectField
          label="Campus"
          options={[
            { value: '', label: 'Not said yet' },
            ...campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title })),
          ]}
          {...form.field('cohort_id')}
        />
        <SelectField
          label="Start date"
          options={[
            { value: '', label: 'Not said yet' },
            ...startDates.map(({ date, label }) => ({ value: date, label })),
          ]}
          {...form.field('starts_on')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={<OptionalLabel>School now</OptionalLabel>} {...form.text('school_now')} />
        <TextInput label={<OptionalLabel>Lives in</OptionalLabel>} {...form.text('lives_in')} />
      </FieldPair>
    </>
  )
}
