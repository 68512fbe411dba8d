import { SelectField } from '#ui/fields/SelectField.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { FamilyStudent } from '../../contract/family.contract.ts'
import type { AbsenceForm } from './absence-form.ts'

interface ChildFieldProps {
  readonly form: Pick<ServerForm<AbsenceForm>, 'values' | 'change' | 'errorOf' | 'forgetError'>
  readonly students: readonly FamilyStudent[]
  readonly onChoose: ((studentId: number) => void) | undefined
}

/** Whose absence it is. */
export function ChildField({ form, students, onChoose }: ChildFieldProps) {
  return (
    <SelectField
      label="Child"
      options={students.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(form.values.studentId)}
      error={form.errorOf('studentId')}
      onChange={(studentId) => {
        form.change({ studentId: Number(studentId) })
        // What was refused was refused for another child.
        form.forgetError()
        onChoose?.(Number(studentId))
      }}
    />
  )
}
