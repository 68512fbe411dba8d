import { TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'

interface RenamePasskeyProps {
  readonly passkey: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const form = useServerForm({
    initial: { name: passkey.name },
    what: null,
    send: ({ name }) => client.passkeys.renamePasskey({ passkeyId: passkey.id, name }),
    said: () => ({ message: 'The passkey is renamed' }),
    shownBy: [api.passkeys.key()],
    onClose,
  })
  return (
    <FormModal form={form} title="Rename the passkey" saveLabel="Save" size={420}>
      <TextInput label="Name" {...form.text('name')} />
    </FormModal>
  )
}
