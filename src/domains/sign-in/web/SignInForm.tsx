import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import css from './SignInPage.module.css'
import { emailProblem, signInProblem } from './sign-in-errors.ts'
import type { SignIn } from './use-sign-in.ts'

/** Email and password; what is wrong stands under its field. */
export function SignInForm({ signIn }: { signIn: SignIn }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const emailError = isTried ? emailProblem(email.trim()) : undefined
  const passwordError = isTried && password === '' ? 'Type your password.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (emailProblem(email.trim()) !== undefined || password === '' || signIn.isPending) return
    signIn.mutate({ email: email.trim(), password })
  }
  return (
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
        error={emailError}
      />
      <div className={css.password}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={passwordError ?? (signIn.isError ? signInProblem(signIn.error) : undefined)}
        />
        <UiLink href="/password/new" className={css.forgot}>
          Forgot password?
        </UiLink>
      </div>
      <ReasonedButton type="submit" variant="filled" size="md" fullWidth busy={signIn.isPending}>
        Log in
      </ReasonedButton>
    </form>
  )
}
