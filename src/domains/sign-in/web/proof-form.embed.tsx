import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { PasswordField } from './PasswordField.tsx'

interface ProofFormProps {
  /** What asks for it. */
  readonly why: string
  readonly onEnd: (isProved: boolean) => void
}

/** Asks for the password once more, where something needs a fresh sign-in. */
export function ProofForm({ why, onEnd }: ProofFormProps) {
  const form = useServerForm({
    initial: { password: '' },
    send: (values) => client.signIn.proveOneself(values),
    onSaved: () => onEnd(true),
    onClose: () => onEnd(false),
  })
  return (
    <FormModal form={form} title="Is it you?" saveLabel="Go on" size={420}>
      <p>{why} It counts for ten minutes.</p>
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <p>
        Do you log in with Google, your school’s account or a passkey? Log out and in again, then go on within
        ten minutes.
      </p>
    </FormModal>
  )
}
