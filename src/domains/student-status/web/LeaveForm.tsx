import { TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { StatusPage } from '../contract/student-status.contract.ts'
import { dayOrNone } from './change-values.ts'
import { shownByStatus } from './shown-by-status.ts'
import { useStatusForm } from './status-queries.ts'

interface LeaveFormProps {
  readonly leave: NonNullable<StatusPage['leave']>
  readonly isPlanned: boolean
}

/** A leave that is on or planned: when it ends, whom the school writes to; a planned one may be dropped. */
export function LeaveForm({ leave, isPlanned }: LeaveFormProps) {
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
    <FormModal
      form={form}
      title="Leave of absence"
      saveLabel="Save leave"
      removal={
        isPlanned
          ? {
              label: 'Drop the planned leave',
              onClick: drop,
              question: {
                title: 'Drop the planned leave?',
                text: 'It does not begin: they are expected at school as on any other day.',
              },
            }
          : undefined
      }
    >
      <DateField label="Last day" description="Can be left empty." {...form.field('ends_on')} />
      <TextInput
        label="Contact"
        description="Whom the school writes to during the leave."
        {...form.text('contact')}
      />
    </FormModal>
  )
}
