import { TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { PasswordField } from './PasswordField.tsx'

interface ProofFormProps {
  /** What asks for it. */
  readonly why: string
  /** The second factor is asked for as well. */
  readonly withCode?: boolean
  readonly onEnd: (isProved: boolean) => void
}

/** Asks for the password once more, where something needs a fresh sign-in. */
export function ProofForm({ why, withCode = false, onEnd }: ProofFormProps) {
  const form = useServerForm({
    initial: { password: '', code: '' },
    what: null,
    send: ({ password, code }) => client.signIn.proveOneself({ password, ...(withCode && { code }) }),
    onSaved: () => onEnd(true),
    onClose: () => onEnd(false),
  })
  return (
    <FormModal form={form} title="Is it you?" saveLabel="Go on" size={420}>
      <p>{why} It counts for ten minutes.</p>
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      {withCode && (
        <TextInput
          size="md"
          label="Code of your app, or a recovery code"
          autoComplete="one-time-code"
          errorProps={{ role: 'alert' }}
          {...form.text('code')}
        />
      )}
      <p>
        Do you log in with Google, your school’s account or a passkey? Log out and in again, then go on within
        ten minutes.
      </p>
    </FormModal>
  )
}
