import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { StudentForm } from '../../contract/students.contract.ts'
import { campusOptions, gradeOptions, houseOptions, type StudentValues } from './student-values.ts'

interface BelongingFieldsProps {
  readonly form: Pick<ServerForm<StudentValues>, 'values' | 'change' | 'field'>
  readonly begun: StudentForm
}

/** Where a student belongs: campus, grade and house. Another campus has other houses. */
export function BelongingFields({ form: { values, change, field }, begun }: BelongingFieldsProps) {
  return (
    <>
      <FieldPair>
        <SelectField
          label="Campus"
          options={campusOptions(begun)}
          {...field('cohort_id')}
          onChange={(cohort_id) => change({ cohort_id, house_id: 'none' })}
        />
        <SelectField label="Grade" options={gradeOptions(begun, values)} {...field('grade')} />
      </FieldPair>
      <SelectField
        label={<OptionalLabel>House</OptionalLabel>}
        options={houseOptions(begun, values)}
        {...field('house_id')}
      />
    </>
  )
}
