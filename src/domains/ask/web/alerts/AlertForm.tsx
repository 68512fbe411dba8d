import { TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'

interface AlertFormProps {
  /** As an address has it, and in words. */
  readonly question: string
  readonly sentence: string
  readonly onClose: () => void
}

/** Has oneself told when a student newly answers a question. */
export function AlertForm({ question, sentence, onClose }: AlertFormProps) {
  const form = useServerForm({
    initial: { title: sentence.slice(0, 80) },
    what: null,
    send: ({ title }) => client.askAlerts.make({ question, title }),
    shownBy: [api.askAlerts.key()],
    said: ({ message }) => ({ message }),
    onClose,
  })
  return (
    <FormModal form={form} title="Tell me about new students" saveLabel="Alert me" size={460}>
      <TextInput
        label="Name"
        description="It checks every hour with the access you have then, and tells you once about each student who newly matches."
        {...form.text('title')}
      />
    </FormModal>
  )
}
