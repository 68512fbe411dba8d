import { studentDetails } from '#domains/people/contract/person-details.ts'
import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { StudentForm as Form } from '../../contract/students.contract.ts'
import { FamilyAccess } from '../access/FamilyAccess.tsx'
import { DetailFields } from '../DetailFields.tsx'
import { familyAddressNote, PersonFields } from '../PersonFields.tsx'
import { PersonFrame } from '../PersonFrame.tsx'
import { BelongingFields } from './BelongingFields.tsx'
import { GuardiansField } from './GuardiansField.tsx'
import { NamesakeNotice } from './NamesakeNotice.tsx'
import { studentValues, toStudentFields } from './student-values.ts'

/** The form of a student: who they are, where they belong, who their guardians are. */
export function StudentForm({ form: begun, onClose }: { form: Form; onClose: () => void }) {
  const { student } = begun
  const studentId = student?.id ?? 0
  const form = useServerForm({
    initial: studentValues(begun),
    version: student?.version ?? '',
    send: (values, version) =>
      student === null
        ? client.students.addStudent(toStudentFields(values))
        : client.students.saveStudent({ ...toStudentFields(values), studentId, version, _action: 'update' }),
    what: 'the student',
    shownBy: [...shownByStudent(), api.guardians.key(), api.houses.key(), api.setUp.key()],
    onClose,
  })
  return (
    <PersonFrame
      form={form}
      person={student}
      noun="student"
      below={<FamilyAccess person={student} />}
      addLabel="Add student"
      inviteLabel="Invite the student to the portal by mail"
      onAccess={(action) => form.act(() => client.students.saveStudent({ studentId, _action: action }))}
    >
      <NamesakeNotice form={form} />
      <PersonFields text={form.text} kept={{ email: student?.email, note: familyAddressNote }} />
      <DateField
        label={<OptionalLabel>Born</OptionalLabel>}
        description="Read by those who edit students and those who issue transcripts."
        {...form.field('date_of_birth')}
      />
      <BelongingFields form={form} begun={begun} />
      <FieldPair>
        <DetailFields details={studentDetails} text={form.text} />
      </FieldPair>
      <GuardiansField {...form.field('guardians')} errorOf={form.errorOf} />
    </PersonFrame>
  )
}
