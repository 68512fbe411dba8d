import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { FieldsOf } from './StudentFields.tsx'
import { interviewOptions, recordsOptions, tuitionOptions } from './state-options.ts'

/** What came and what was decided on the way. */
export function StateFields({ form }: { readonly form: FieldsOf }) {
  const isNoInterview = form.values.student_interview_state === 'none'
  return (
    <>
      <FieldPair>
        <SelectField
          label="Flexible tuition"
          options={tuitionOptions}
          {...form.field('flexible_tuition_state')}
        />
        <SelectField label="Records" options={recordsOptions} {...form.field('academic_records_state')} />
      </FieldPair>
      <FieldPair>
        <SelectField
          label="Interview"
          options={interviewOptions}
          {...form.field('student_interview_state')}
        />
        <DateField
          label="Day of the interview"
          disabled={isNoInterview}
          {...form.field('student_interview_on')}
        />
      </FieldPair>
    </>
  )
}
