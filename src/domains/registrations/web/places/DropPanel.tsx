import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { ChangeFields, noChange } from './ChangeFields.tsx'
import { daysOf, type StudentPanelProps } from './panel-props.ts'
import { useUndo } from './use-undo.ts'

/** Drops a student from a day on. */
export function DropPanel({ experience, student, onClose }: StudentPanelProps) {
  const experience_id = experience.id
  const said = useUndo(experience_id)
  const form = useServerForm({
    initial: { ...noChange, from: experience.first_day },
    send: ({ motivation, from }) =>
      client.registrations.drop({ experience_id, student_id: student.id, motivation, from }),
    what: 'the drop',
    shownBy: [api.registrations.key()],
    said: (answer) => said(answer),
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={`Drop ${student.name}`}
      facts={experience.waiting > 0 ? 'The next on the wait list gets the place at once.' : undefined}
      saveLabel="Drop student"
    >
      <ChangeFields form={form} days={daysOf(experience)} />
    </FormPanel>
  )
}
