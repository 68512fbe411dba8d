import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair, FormPanel, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { programAddress, programKeys, subjectQuery, useProgramParams } from '../program-address.ts'
import { useCreditChange } from './use-credit-change.ts'

/** `…/:subjectId/external-elective/:topicId`: a course of another school, for credit of a topic. */
export function ElectivePanel() {
  const { studentId, stage, subjectId, topicId } = useProgramParams()
  const navigate = useNavigate()
  const { data } = useQuery(subjectQuery(studentId, stage, subjectId))
  const change = useCreditChange(studentId)
  const topic = data?.topics.find(({ id }) => id === topicId)
  const form = useServerForm({
    initial: { title: '', provider: '', credits: 0.5, grade: '', completed_on: '' },
    send: (values) => client.credits.recordElective({ studentId, topic_id: topicId, ...values }),
    what: 'the course',
    shownBy: programKeys,
    said: ({ message, id }) => ({ message, undo: () => change.elective(id, 'remove') }),
    onClose: () => void navigate({ to: programAddress.subject(studentId, stage ?? 'hs', subjectId) }),
  })
  const { onChange, ...credits } = form.field('credits')
  return (
    <FormPanel form={form} title="Add an outside course" facts={topic?.title} saveLabel="Add course">
      <TextInput label="Course" {...form.text('title')} />
      <FieldPair>
        <TextInput label="Where it was taken" {...form.text('provider')} />
        <TextInput label={<OptionalLabel>Grade there</OptionalLabel>} {...form.text('grade')} />
      </FieldPair>
      <FieldPair>
        <NumberInput
          label="Credits"
          step={0.25}
          min={0.25}
          max={10}
          {...credits}
          onChange={(value) => onChange(Number(value))}
        />
        <DateField label="Completed on" {...form.field('completed_on')} />
      </FieldPair>
    </FormPanel>
  )
}
