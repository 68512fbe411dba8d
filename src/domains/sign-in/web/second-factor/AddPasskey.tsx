import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { MadePasskey } from './make-passkey.ts'

interface AddPasskeyProps {
  readonly credential: MadePasskey
  /** With the recovery codes, where there were none before. */
  readonly onEnd: (recoveryCodes: readonly string[] | null) => void
}

/** The name of a passkey that the browser has made. */
export function AddPasskey({ credential, onEnd }: AddPasskeyProps) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    initial: { name: '' },
    what: 'the passkey',
    send: ({ name }) => client.passkeys.addPasskey({ name, credential }),
    check: ({ name }) => ({
      name: name.trim() === '' ? 'Name the passkey, after where it is kept.' : undefined,
    }),
    said: () => ({ message: 'The passkey is added' }),
    onSaved: async ({ recoveryCodes }) => {
      await queryClient.invalidateQueries({ queryKey: api.shell.getAuthenticatedRoot.key() })
      onEnd(recoveryCodes)
    },
    shownBy: [api.passkeys.key(), api.secondFactor.key(), api.signIn.key()],
    onClose: () => onEnd(null),
  })
  return (
    <FormModal form={form} title="New passkey" saveLabel="Add the passkey" size={420}>
      <p>
        Your browser has made it. Name it after where it is kept. If this is your first second factor, you are
        logged out everywhere else.
      </p>
      <TextInput label="Name" placeholder="Work laptop" {...form.text('name')} />
    </FormModal>
  )
}
