import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { QrCode } from './QrCode.tsx'
import css from './SecondFactor.module.css'

interface SetUpAppProps {
  readonly begun: { readonly secret: string; readonly address: string }
  /** With the recovery codes, where there were none before. */
  readonly onEnd: (recoveryCodes: readonly string[] | null) => void
}

/** The picture for the app and the first code of it, which shows that they understand each other. */
export function SetUpApp({ begun, onEnd }: SetUpAppProps) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    initial: { code: '' },
    what: null,
    send: (values) => client.secondFactor.confirmApp(values),
    check: ({ code }) => ({ code: code.trim() === '' ? 'Type the six digits.' : undefined }),
    said: () => ({ message: 'The app is set up' }),
    onSaved: async ({ recoveryCodes }) => {
      await queryClient.invalidateQueries({ queryKey: api.shell.getAuthenticatedRoot.key() })
      onEnd(recoveryCodes)
    },
    shownBy: [api.secondFactor.key(), api.signIn.key()],
    onClose: () => onEnd(null),
  })
  return (
    <FormModal form={form} title="Authenticator app" saveLabel="Confirm" size={460}>
      <p>
        Open an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, 1Password or
        another) and scan this with it.
      </p>
      <div className={css.picture}>
        <QrCode text={begun.address} label="Picture for the authenticator app" />
        <p>
          Or type this into it:
          <br />
          <code className={css.secret}>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>{' '}
          <CopyButton value={begun.secret} label="Copy the text for the app" />
        </p>
      </div>
      <TextInput
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.text('code')}
      />
      <p className={css.quiet}>If this is your first second factor, you are logged out everywhere else.</p>
    </FormModal>
  )
}
