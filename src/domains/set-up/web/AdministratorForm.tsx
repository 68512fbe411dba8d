import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PasswordField, signInCardCss } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { SetUpClosed } from './SetUpClosed.tsx'
import css from './set-up.module.css'

const empty = { first_name: '', last_name: '', email: '', password: '' }

/** The first administrator of a school, who goes on to set it up. */
export function AdministratorForm({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useServerForm({
    initial: empty,
    what: 'what you typed',
    // The page is closed then, and draws no question.
    isSafe: (_next, error) => isStatus(error, 404),
    send: (values) => client.setUp.createAdministrator({ ...values, token }),
    said: () => undefined,
    onSaved: async () => {
      queryClient.clear()
      await navigate({ to: '/set-up/school', replace: true })
    },
  })
  if (isStatus(form.failure, 404)) return <SetUpClosed error={form.failure} />
  const { text } = form
  return (
    <>
      <h1 className={signInCardCss.title}>Set up your school</h1>
      <p className={signInCardCss.lead}>
        You begin as its administrator. Campuses, the school year and colleagues come next; you can stop after
        each.
      </p>
      <PageForm form={form} className={signInCardCss.form}>
        <div className={css.pair}>
          <TextInput size="md" label="First name" autoComplete="given-name" {...text('first_name')} />
          <TextInput size="md" label="Last name" autoComplete="family-name" {...text('last_name')} />
        </div>
        <TextInput size="md" type="email" label="Email" autoComplete="username" {...text('email')} />
        <PasswordField
          label="Password"
          description="At least 12 characters. Three or four unrelated words make a good one."
          autoComplete="new-password"
          {...text('password')}
        />
        <ReasonedButton type="submit" variant="filled" size="md" fullWidth busy={form.isSaving}>
          Continue
        </ReasonedButton>
        <FormError form={form} />
      </PageForm>
    </>
  )
}
