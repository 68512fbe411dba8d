import { formatShortDay } from '#ui/format/days.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { placeQueries } from '../place-queries.ts'
import { ChangeFields, noChange } from './ChangeFields.tsx'
import { daysOf, type StudentPanelProps } from './panel-props.ts'
import { useUndo } from './use-undo.ts'

const factsOf = (
  { waiting }: StudentPanelProps['experience'],
  { until_day }: StudentPanelProps['student'],
) =>
  until_day
    ? `Already leaves on ${formatShortDay(until_day)}: choose an earlier day.`
    : waiting > 0
      ? 'The next on the wait list gets the place at once.'
      : undefined

/** Drops a student from a day on, or sooner than they were to leave. */
export function DropPanel({ experience, student, onClose }: StudentPanelProps) {
  const experience_id = experience.id
  const said = useUndo(experience_id)
  const form = useServerForm({
    initial: { ...noChange, from: experience.first_day },
    send: ({ motivation, from }) =>
      client.registrations.drop({ experience_id, student_id: student.id, motivation, from }),
    what: 'the drop',
    shownBy: placeQueries,
    said: (answer) => said(answer),
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={`Drop ${student.name}`}
      facts={factsOf(experience, student)}
      saveLabel="Drop student"
    >
      <ChangeFields form={form} days={daysOf(experience)} />
    </FormPanel>
  )
}
