import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { api } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { usePageTitle } from '#web/page-title.ts'
import { isFamily, useViewer } from '#web/session.ts'
import css from './ChangePasswordPage.module.css'
import { PasswordField } from './PasswordField.tsx'

const nothing = { currentPassword: '', newPassword: '', again: '' }

/** Changes one's password while logged in: the current one, the new one twice, and whether others are logged out. */
export function ChangePasswordPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(nothing)
  const [endOtherSessions, setEndOthers] = useState(true)
  const [isTried, setTried] = useState(false)
  const back = isFamily(viewer) ? '/family/sign-ins' : '/profile/sessions'
  usePageTitle('Change your password', { backTo: back })
  const change = useMutation(
    api.signIn.changeOwnPassword.mutationOptions({
      onSuccess: async () => {
        toast.success('Your password is changed')
        await navigate({ to: back })
      },
      // A wrong one stands in the list, too.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.signIn.key() }),
    }),
  )
  const faults = formErrorsOf(change.error)
  const otherProblem =
    change.error !== null && Object.keys(faults).length === 0 ? messageOf(change.error) : undefined
  const { currentPassword, newPassword, again } = typed
  const errors = {
    currentPassword:
      isTried && currentPassword === '' ? 'Type the password you have.' : faults['currentPassword'],
    newPassword: isTried && newPassword === '' ? 'Type a new password.' : faults['newPassword'],
    again: isTried && again !== newPassword ? 'The two are not the same.' : otherProblem,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (currentPassword === '' || newPassword === '' || again !== newPassword || change.isPending) return
    change.mutate({ currentPassword, newPassword, endOtherSessions })
  }
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
      change.reset()
    },
  })
  return (
    <SheetPage>
      <PageHeader title="Change your password" crumbs={[{ label: 'Your sign-ins', href: back }]} />
      <PageBody reading>
        <form onSubmit={submit} noValidate className={css.form}>
          <PasswordField
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <PasswordField
            label="New password"
            description="At least 12 characters. Three or four unrelated words make a good one."
            name="new-password"
            autoComplete="new-password"
            {...field('newPassword')}
          />
          <PasswordField
            label="New password again"
            name="new-password-again"
            autoComplete="new-password"
            {...field('again')}
          />
          <Checkbox
            label="Log out everywhere else"
            checked={endOtherSessions}
            onChange={(event) => setEndOthers(event.currentTarget.checked)}
          />
          <ReasonedButton
            type="submit"
            variant="filled"
            size="md"
            busy={change.isPending}
            reason={viewer.mirroredBy === null ? undefined : `Only ${viewer.name} changes this password.`}
          >
            Change the password
          </ReasonedButton>
        </form>
      </PageBody>
    </SheetPage>
  )
}
