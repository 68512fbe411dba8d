import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { useServerForm } from '#web/server-form.tsx'
import { isFamily, useViewer } from '#web/session.ts'
import css from './ChangePasswordPage.module.css'
import { PasswordField } from './PasswordField.tsx'

const nothing = { currentPassword: '', newPassword: '', again: '', endOtherSessions: true }

const check = ({ currentPassword, newPassword, again }: typeof nothing) => ({
  currentPassword: currentPassword === '' ? 'Type the password you have.' : undefined,
  newPassword: newPassword === '' ? 'Type a new password.' : undefined,
  again: again === newPassword ? undefined : 'The two are not the same.',
})

/** Changes one's password while logged in: the current one, the new one twice, and whether others are logged out. */
export function ChangePasswordPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const back = isFamily(viewer) ? '/family/sign-ins' : '/profile/sessions'
  usePageTitle('Change your password', { backTo: back })
  const form = useServerForm({
    initial: nothing,
    send: ({ again: _typed, ...passwords }) =>
      client.signIn
        .changeOwnPassword(passwords)
        // A wrong one stands in the list, too.
        .finally(() => void queryClient.invalidateQueries({ queryKey: api.signIn.key() })),
    check,
    said: () => ({ message: 'Your password is changed' }),
    onSaved: () => navigate({ to: back }),
  })
  const { text } = form
  return (
    <SheetPage>
      <PageHeader title="Change your password" crumbs={[{ label: 'Your sign-ins', href: back }]} />
      <PageBody reading>
        <PageForm form={form} className={css.form}>
          <PasswordField
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            {...text('currentPassword')}
          />
          <PasswordField
            label="New password"
            description="At least 12 characters. Three or four unrelated words make a good one."
            name="new-password"
            autoComplete="new-password"
            {...text('newPassword')}
          />
          <PasswordField
            label="New password again"
            name="new-password-again"
            autoComplete="new-password"
            {...text('again')}
            error={form.errorOf('again') ?? form.error}
          />
          <Checkbox label="Log out everywhere else" {...form.checkbox('endOtherSessions')} />
          <ReasonedButton
            type="submit"
            variant="filled"
            size="md"
            busy={form.isSaving}
            reason={viewer.mirroredBy === null ? undefined : `Only ${viewer.name} changes this password.`}
          >
            Change the password
          </ReasonedButton>
        </PageForm>
      </PageBody>
    </SheetPage>
  )
}
