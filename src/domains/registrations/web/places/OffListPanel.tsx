import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { placeQueries } from '../place-queries.ts'
import { ChangeFields, noChange } from './ChangeFields.tsx'
import type { StudentPanelProps } from './panel-props.ts'

/** Takes a student off the wait list, or answers no for the family. */
export function OffListPanel({ experience, student, onClose }: StudentPanelProps) {
  const form = useServerForm({
    initial: noChange,
    send: ({ motivation }) =>
      client.registrations.leaveWaitList({
        experience_id: experience.id,
        student_id: student.id,
        motivation,
      }),
    what: 'the reason',
    shownBy: placeQueries,
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={`Take ${student.name} off the wait list`}
      facts="A place kept for them goes to the next in line."
      saveLabel="Take off the list"
    >
      <ChangeFields form={form} />
    </FormPanel>
  )
}
