import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { GuardianDetails } from '../../contract/student-details.contract.ts'
import { TieFields } from './TieFields.tsx'
import { tieValues } from './tie-values.ts'

interface TieFormProps {
  readonly studentId: number
  readonly guardian: GuardianDetails
  readonly onClose: () => void
}

/** What a guardian is to a student, what was said of them, and that they no longer are. */
export function TieForm({ studentId, guardian, onClose }: TieFormProps) {
  const { id: guardianId, custody, version, name } = guardian
  const form = useServerForm({
    initial: tieValues(guardian),
    version,
    send: (values, opened) =>
      client.studentDetails.saveGuardianTie({ ...values, studentId, guardianId, version: opened }),
    what: 'what you changed',
    shownBy: shownByStudent(),
    onClose,
  })
  const end = () => form.act(() => client.studentDetails.removeGuardianTie({ studentId, guardianId }))
  return (
    <FormModal
      form={form}
      title={name}
      saveLabel="Save"
      removal={{
        label: 'No longer a guardian',
        onClick: end,
        question: {
          title: `Is ${name} no longer a guardian?`,
          text: 'They no longer see anything about this student, and mail waiting to go to them is not sent.',
        },
      }}
    >
      <TieFields form={form} remarks={custody !== null} />
    </FormModal>
  )
}
