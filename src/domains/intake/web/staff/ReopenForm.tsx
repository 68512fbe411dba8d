import { Textarea } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Part } from '../../rules/form.ts'

interface ReopenFormProps {
  readonly applicationId: number
  readonly part: Part
  readonly onClose: () => void
}

/** Opens a part for a correction; the reason is mailed. */
export function ReopenForm({ applicationId, part, onClose }: ReopenFormProps) {
  const form = useServerForm({
    initial: { reason: '' },
    what: 'the reason',
    send: ({ reason }) => client.intakeStaff.reopen({ applicationId, part, reason }),
    shownBy: [api.intakeStaff.key(), api.applications.key()],
    onClose,
  })
  return (
    <FormModal
      form={form}
      title={`Open the ${part === 'guardian' ? 'guardian' : 'student'} part for a correction`}
      saveLabel="Open the part"
    >
      <Textarea
        label="What is to be corrected"
        description="It is mailed with a link to the part. What was sent stays, and counts until the new text is sent."
        autosize
        minRows={3}
        {...form.text('reason')}
      />
    </FormModal>
  )
}
