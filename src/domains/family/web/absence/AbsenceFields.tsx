import { useNavigate } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { FamilyStudent } from '../../contract/family.contract.ts'
import { AdvisorNotice } from '../AdvisorNotice.tsx'
import css from './AbsenceFields.module.css'
import { type AbsenceForm, fieldNames } from './absence-form.ts'
import { ChildField } from './ChildField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { fileAbsence } from './file-absence.ts'
import { widerAddress } from './OverlapWays.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { WhenFields } from './WhenFields.tsx'

interface AbsenceFieldsProps {
  students: readonly FamilyStudent[]
  /** What the fields start with. */
  start: AbsenceForm
  /** The excuse to correct; a new one without it. */
  excuseId?: number
}

/** The form; what the server refuses is said at its field, and nothing typed is lost. */
export function AbsenceFields({ students, start, excuseId }: AbsenceFieldsProps) {
  const navigate = useNavigate()
  const form = useServerForm({
    initial: start,
    send: (values) => fileAbsence(values, excuseId),
    what: excuseId === undefined ? 'the absence you were reporting' : 'what you corrected',
    names: fieldNames,
    // "Make it longer" takes the days along; the rest stands in the excuse it leads to.
    isSafe: ({ pathname }, error, { comments, document }) =>
      pathname === widerAddress(error) && comments === '' && document === null,
    shownBy: [api.family.getCalendar.key(), api.familyExcuses.key()],
    onSaved: ({ id, problem }) => {
      if (problem !== undefined) toast.error(`The document was not attached. ${problem}`)
      const params = { excuseId: String(id) }
      // What was typed is filed: leaving the form loses nothing.
      void navigate({ to: '/family/excuses/$excuseId', params, ignoreBlocker: true })
    },
  })
  const student = students.find(({ id }) => id === form.values.studentId)
  return (
    <PageForm form={form} className={css.form}>
      {students.length > 1 && <ChildField form={form} students={students} />}
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
