import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { StatusPage } from '../contract/student-status.contract.ts'
import { dayOrNone } from './change-values.ts'
import { NothingToChange } from './NothingToChange.tsx'
import { shownByStatus } from './shown-by-status.ts'
import { statusQuery, useStatusForm } from './status-queries.ts'

/** `/students/:studentId/status/update-leave-of-absence`: until when, and whom the school writes to. */
export function UpdateLeave() {
  const { studentId } = useStatusForm()
  const { data } = useQuery(statusQuery(studentId))
  const leave = data?.leave ?? data?.planned
  if (data === undefined) return null
  if (leave == null)
    return (
      <NothingToChange title={`${data.name} is on no leave`} canChange={data.can.change}>
        No leave of absence is on or planned. One is begun or planned with a change of the status.
      </NothingToChange>
    )
  return <LeaveForm leave={leave} isPlanned={data.leave === null} />
}

interface LeaveFormProps {
  readonly leave: NonNullable<StatusPage['leave']>
  readonly isPlanned: boolean
}

function LeaveForm({ leave, isPlanned }: LeaveFormProps) {
  const { studentId, close } = useStatusForm()
  const form = useServerForm({
    initial: { ends_on: leave.endsOn ?? '', contact: leave.contact },
    what: 'the leave of absence',
    send: ({ ends_on, contact }) =>
      client.studentStatus.updateLeave({ studentId, ends_on: dayOrNone(ends_on), contact }),
    shownBy: shownByStatus(),
    onClose: close,
  })
  const drop = () => form.act(() => client.studentStatus.updateLeave({ studentId, _action: 'drop' }))
  return (
    <FormModal form={form} title="Leave of absence" saveLabel="Save leave">
      <DateField label="Last day" description="May stay empty." {...form.field('ends_on')} />
      <TextInput
        label="Contact"
        description="Whom the school writes to meanwhile."
        {...form.text('contact')}
      />
      {isPlanned && (
        <div>
          <Button size="xs" loading={form.isActing} onClick={drop}>
            Drop the planned leave
          </Button>
        </div>
      )}
    </FormModal>
  )
}
