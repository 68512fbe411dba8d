import { Textarea } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { WaitingStudent } from '../../contract/registrations.contract.ts'
import { placeQueries } from '../place-queries.ts'
import type { PanelProps } from './panel-props.ts'

/** Says yes to a place that is kept, for a family that said so on the phone. */
export function AcceptPanel({ experience, student, onClose }: PanelProps & { student: WaitingStudent }) {
  const { clashes, leaves } = student
  const form = useServerForm({
    initial: { motivation: '' },
    send: ({ motivation }) =>
      client.registrations.acceptOffer({
        experience_id: experience.id,
        student_id: student.id,
        motivation,
        leaves,
      }),
    what: 'the reason',
    shownBy: placeQueries,
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={`Say yes for ${student.name}`}
      facts={
        clashes.length === 0
          ? `${student.name} gets the place in ${experience.title}.`
          : `${student.name} gets the place and leaves ${clashes.join(' and ')}, which ${clashes.length === 1 ? 'meets' : 'meet'} in the same block.`
      }
      saveLabel="Say yes"
    >
      <Textarea
        label="Why"
        description="Who in the family said so. It appears in the registration changes report."
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('motivation')}
      />
    </FormPanel>
  )
}
