import { Textarea } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { schoolDayOf } from '#ui/format/zone.ts'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { FamilyTaskDetail } from './HandIns.tsx'

interface AskForTimeFormProps {
  readonly task: FamilyTaskDetail
  readonly onClose: () => void
}

/** Until when, and why. */
export function AskForTimeForm({ task, onClose }: AskForTimeFormProps) {
  const form = useServerForm({
    initial: { wanted_on: '', reason: '' },
    what: 'your question',
    send: (values) => client.familyTasks.askForTime({ taskId: task.id, ...values }),
    check: ({ wanted_on }) => ({ wanted_on: wanted_on === '' ? 'Choose a day.' : undefined }),
    shownBy: [api.familyTasks.key()],
    onClose,
  })
  return (
    <FormModal form={form} title="Ask for more time" saveLabel="Ask" size={440}>
      <DateField label="Until" min={schoolDayOf(Date.now())} {...form.field('wanted_on')} />
      <Textarea label="Why" autosize minRows={2} {...form.text('reason')} />
    </FormModal>
  )
}
