import { TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'

interface NewGroupProps {
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

export function NewGroup({ onMade, onClose }: NewGroupProps) {
  const form = useServerForm({
    initial: { title: '' },
    // Nothing typed does nothing (1-staff-tools §5).
    first: async ({ title }) => title.trim() !== '',
    send: (values) => client.testGroups.create(values),
    what: 'the group',
    shownBy: [api.testGroups.key()],
    onSaved: ({ id }) => {
      onMade(id)
      onClose()
    },
    onClose,
  })
  return (
    <FormModal form={form} title="New group" saveLabel="Create group" size={420}>
      <TextInput label="Name" {...form.text('title')} />
    </FormModal>
  )
}
