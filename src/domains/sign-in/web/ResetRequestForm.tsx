import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { formErrorsOf } from '#web/calls/api-error.ts'
import { postToAuth } from './post-to-auth.ts'
import css from './SignInPage.module.css'
import { signInProblem } from './sign-in-errors.ts'
import { emailProblem } from './sign-in-sentences.ts'

/** Asks for a link to set a new password. The answer is the same whether or not there is such an account. */
export function ResetRequestForm({ isLinkSpent }: { isLinkSpent: boolean }) {
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const request = useMutation({
    mutationFn: (to: string) => postToAuth('/request-password-reset', { email: to }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (emailProblem(email.trim()) === undefined && !request.isPending) request.mutate(email.trim())
  }
  if (request.isSuccess)
    return (
      <>
        <h1 className={css.title}>Check your email</h1>
        <p className={css.lead} role="status">
          If {email.trim()} has an account here, a link to set a new password is on its way. It works once,
          for half an hour.
        </p>
        <BackToSignIn />
      </>
    )
  const problem = isTried ? emailProblem(email.trim()) : undefined
  const failure = request.isError
    ? (formErrorsOf(request.error)['email'] ?? signInProblem(request.error))
    : undefined
  return (
    <>
      <h1 className={css.title}>New password</h1>
      <p className={css.lead}>
        {isLinkSpent
          ? 'This link has been used or is too old. Ask for a new one.'
          : 'We send you a link to set a new one.'}
      </p>
      <form onSubmit={submit} noValidate className={css.form}>
        <TextInput
          size="md"
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={problem ?? failure}
          errorProps={{ role: 'alert' }}
        />
        <ReasonedButton type="submit" variant="filled" size="md" fullWidth busy={request.isPending}>
          Send the link
        </ReasonedButton>
      </form>
      <BackToSignIn />
    </>
  )
}

function BackToSignIn() {
  return (
    <p className={css.trouble}>
      <UiLink href="/signin" className={css.back}>
        Back to log in
      </UiLink>
    </p>
  )
}
