import { useQuery } from '@tanstack/react-query'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { StatusPage } from '../contract/student-status.contract.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { changeValues, dayOrNone } from './change-values.ts'
import { shownByStatus } from './shown-by-status.ts'
import { statusQuery, useStatusForm } from './status-queries.ts'

/** `/students/:studentId/status/motivation`: into which status, why, and what that touches. */
export function ChangeStatusForm() {
  const { studentId, close } = useStatusForm()
  const { data } = useQuery(statusQuery(studentId))
  if (data === undefined) return null
  return <ChangeForm studentId={studentId} page={data} onClose={close} />
}

interface ChangeFormProps {
  readonly studentId: number
  readonly page: StatusPage
  readonly onClose: () => void
}

function ChangeForm({ studentId, page, onClose }: ChangeFormProps) {
  const form = useServerForm({
    initial: changeValues(page),
    send: (values) =>
      client.studentStatus.changeStatus({
        ...{ ...values, studentId },
        starts_on: dayOrNone(values.starts_on),
        ends_on: dayOrNone(values.ends_on),
      }),
    what: 'the change',
    shownBy: shownByStatus(),
    onClose,
  })
  return (
    <FormModal form={form} title={`Status of ${page.name}`} saveLabel="Change status">
      <ChangeFields form={form} studentId={studentId} page={page} />
    </FormModal>
  )
}
