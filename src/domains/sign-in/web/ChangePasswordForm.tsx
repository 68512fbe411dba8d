import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './ChangePasswordPage.module.css'
import { type ChangedPassword, missingOf } from './changed-password.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordField } from './PasswordField.tsx'

const nothing: ChangedPassword = { currentPassword: '', newPassword: '', again: '', endOtherSessions: true }

/** The current password, the new one twice, and whether others are logged out. */
export function ChangePasswordForm({ back }: { readonly back: '/family/sign-ins' | '/profile/sessions' }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useServerForm({
    initial: nothing,
    what: null,
    send: ({ again: _typed, ...passwords }) =>
      client.signIn
        .changeOwnPassword(passwords)
        // A wrong one stands in the list, too.
        .finally(() => void queryClient.invalidateQueries({ queryKey: api.signIn.key() })),
    check: missingOf,
    said: () => ({ message: 'Your password is changed' }),
    onSaved: () => navigate({ to: back }),
  })
  return (
    <PageForm form={form} className={css.form}>
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <NewPasswordFields form={form} />
      <Checkbox label="Log out everywhere else" {...form.checkbox('endOtherSessions')} />
      <ReasonedButton
        type="submit"
        variant="filled"
        size="md"
        busy={form.isSaving}
        reason={viewer.mirroredBy === null ? undefined : `Only ${viewer.name} can change this password.`}
      >
        Change the password
      </ReasonedButton>
    </PageForm>
  )
}
