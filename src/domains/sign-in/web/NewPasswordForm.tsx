import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { school } from '#contract/school/school.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { formErrorsOf, isStatus } from '#web/calls/api-error.ts'
import { PasswordField } from './PasswordField.tsx'
import { postToAuth } from './post-to-auth.ts'
import css from './SignInPage.module.css'
import { signInProblem } from './sign-in-errors.ts'

interface NewPasswordFormProps {
  readonly token: string
  /** The link is that of an invitation. */
  readonly isFirst: boolean
}

/** Sets a password, typed twice; every browser is signed out by it. */
export function NewPasswordForm({ token, isFirst }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const reset = useMutation({
    mutationFn: () => postToAuth('/reset-password', { newPassword: password, token }),
    onSuccess: async () => {
      toast.success(isFirst ? 'Your password is set. Log in with it.' : 'Your new password is set')
      await navigate({ to: '/signin', replace: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password !== '' && password === again && !reset.isPending) reset.mutate()
  }
  const fault = formErrorsOf(reset.error)['newPassword']
  const isLinkSpent = isStatus(reset.error, 400)
  const otherProblem =
    reset.isError && fault === undefined && !isLinkSpent ? signInProblem(reset.error) : undefined
  const againError = isTried && password !== again ? 'The two passwords do not match.' : otherProblem
  return (
    <>
      <h1 className={css.title}>{isFirst ? `Welcome to ${school().productName}` : 'New password'}</h1>
      <p className={css.lead}>
        {isFirst ? 'Choose a password to begin.' : 'All your browsers will be logged out.'}
      </p>
      {isLinkSpent && (
        <p className={css.note} role="alert">
          <span>
            {signInProblem(reset.error)} <UiLink href="/password/new">Ask for a new link</UiLink>
          </span>
        </p>
      )}
      <form onSubmit={submit} noValidate className={css.form}>
        <PasswordField
          label="New password"
          description="At least 12 characters. Three or four unrelated words make a good one."
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            reset.reset()
          }}
          error={isTried && password === '' ? 'Type a new password.' : fault}
        />
        <PasswordField
          label="New password again"
          name="new-password-again"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={againError}
        />
        <ReasonedButton type="submit" variant="filled" size="md" fullWidth busy={reset.isPending}>
          Set the password
        </ReasonedButton>
      </form>
    </>
  )
}
