import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import type { FamilyStudent } from '../../contract/family.contract.ts'
import { AdvisorNotice } from '../AdvisorNotice.tsx'
import css from './AbsenceFields.module.css'
import type { AbsenceForm } from './absence-form.ts'
import { ChildField } from './ChildField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { useFamilyAbsence } from './use-family-absence.ts'
import { WhenFields } from './WhenFields.tsx'

interface AbsenceFieldsProps {
  students: readonly FamilyStudent[]
  /** What the fields start with, and the day they follow while none is chosen. */
  start: AbsenceForm
  /** The excuse to correct; a new one without it. */
  excuseId?: number
  /** Called with the child that was chosen. */
  onStudent?: (studentId: number) => void
}

/** The form; what the server refuses is said at its field, and nothing typed is lost. */
export function AbsenceFields({ students, start, excuseId, onStudent }: AbsenceFieldsProps) {
  const form = useFamilyAbsence(start, excuseId)
  const student = students.find(({ id }) => id === form.values.studentId)
  return (
    <PageForm form={form} className={css.form}>
      {students.length > 1 && <ChildField form={form} students={students} onChoose={onStudent} />}
      <WhenFields form={form} />
      {student !== undefined && <AdvisorNotice form={form.values} student={student} excuseId={excuseId} />}
      <ReasonFields form={form} />
      {excuseId === undefined && <DocumentField {...form.field('document')} />}
      <FormError form={form} />
      <ReasonedButton type="submit" variant="filled" size="md" busy={form.isSaving}>
        {excuseId === undefined ? 'Report absence' : 'Save'}
      </ReasonedButton>
    </PageForm>
  )
}
