import { TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { excuseWeekdays } from '../contract/excuse-values.ts'
import { AbsenceChecks } from './form/AbsenceChecks.tsx'
import { ReasonFields } from './form/ReasonFields.tsx'
import { RecurrenceFields, ScopeField } from './form/RecurrenceFields.tsx'
import { StudentField } from './form/StudentField.tsx'
import { DayFields, TimeFields } from './form/TimeFields.tsx'
import { type AbsenceFormOptions, useAbsenceForm } from './form/use-absence-form.ts'

/**
 * The absence form (1-staff-tools §5): one day or more, all day or by quarters of an hour, recurring for those who
 * may. What the server refuses is said at its field.
 */
export function AbsenceForm(props: AbsenceFormOptions) {
  const { excuse } = props
  const { scope, setScope, mayRecur, ...form } = useAbsenceForm(props)
  const { values, change } = form
  const isNew = excuse === undefined
  return (
    <FormModal
      form={form}
      title={isNew ? 'Add Absence' : 'Edit Absence'}
      size={520}
      saveLabel={isNew ? 'Add Absence' : 'Save'}
    >
      {isNew ? (
        <StudentField
          value={values.studentId}
          error={form.errorOf('studentId')}
          onChange={(chosen) => change({ studentId: chosen })}
        />
      ) : (
        <TextInput label="Student" value={excuse.student.name} disabled />
      )}
      {excuse?.recurring_info != null && (
        <ScopeField label="What to change" value={scope} onChange={setScope} />
      )}
      <AbsenceChecks values={values} mayRecur={isNew && mayRecur} change={change} />
      {values.isRecurring ? (
        <RecurrenceFields
          {...form}
          isEditing={!isNew}
          scope={scope}
          openDays={mayRecur ? excuseWeekdays : (excuse?.recurring_info?.days ?? [])}
        />
      ) : (
        <DayFields {...form} />
      )}
      {!values.isAllDay && <TimeFields {...form} />}
      <ReasonFields {...form} />
    </FormModal>
  )
}
