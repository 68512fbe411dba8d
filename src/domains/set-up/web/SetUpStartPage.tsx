import { Loader, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { PasswordField, SignInCard, signInCardCss } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/api.ts'
import { isStatus, messageOf } from '#web/api-error.ts'
import { useServerForm } from '#web/server-form.tsx'
import css from './set-up.module.css'

/** `/set-up#token`: the first administrator of an empty school. Without a token that opens it there is nothing here. */
export function SetUpStartPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  useDocumentTitle('Homeroom · Set up')
  const opened = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => client.setUp.open({ token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SignInCard>
      {opened.data !== undefined ? (
        <AdministratorForm token={token} />
      ) : opened.error === null && token !== '' ? (
        <Loader mt={40} size={20} aria-label="Loading the set-up" />
      ) : (
        <Closed error={opened.error} />
      )}
    </SignInCard>
  )
}

function Closed({ error }: { error: unknown }) {
  const isMissing = error === null || isStatus(error, 404)
  return (
    <>
      <h1 className={signInCardCss.title}>{isMissing ? 'Page not found' : 'Something went wrong'}</h1>
      <p className={signInCardCss.lead}>
        {isMissing ? 'There is nothing at this address.' : messageOf(error)}
      </p>
      <p className={css.way}>
        <UiLink href="/signin">Log in</UiLink>
      </p>
    </>
  )
}

const empty = { first_name: '', last_name: '', email: '', password: '' }

function AdministratorForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useServerForm({
    initial: empty,
    send: (values) => client.setUp.createAdministrator({ ...values, token }),
    said: () => undefined,
    onSaved: async () => {
      queryClient.clear()
      await navigate({ to: '/set-up/school', replace: true })
    },
  })
  if (isStatus(form.failure, 404)) return <Closed error={form.failure} />
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
