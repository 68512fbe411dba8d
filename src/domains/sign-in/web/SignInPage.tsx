import { useDocumentTitle } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ownPath } from '#contract/own-address.ts'
import { api } from '#web/api.ts'
import { rootOptions } from '#web/entrance.ts'
import { DemoPersonas } from './DemoPersonas.tsx'
import { LeaveFirst } from './LeaveFirst.tsx'
import { MaintenanceNote } from './MaintenanceNote.tsx'
import { OtherProviders } from './OtherProviders.tsx'
import { SignInCard } from './SignInCard.tsx'
import { SignInForm } from './SignInForm.tsx'
import css from './SignInPage.module.css'
import { StripsBackground } from './StripsBackground.tsx'
import { providerProblem } from './sign-in-errors.ts'
import { useSignIn } from './use-sign-in.ts'

const route = getRouteApi('/signin')

/** Email and password, other providers when configured, in demo mode the invented people (look.md, picture 11). */
export function SignInPage() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { return_to, error } = route.useSearch()
  const [hasLeft, setLeft] = useState(false)
  const { data: options, isPending } = useQuery(
    api.signIn.listPersonas.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  )
  const root = useQuery(rootOptions()).data
  useDocumentTitle('Homeroom · Log in')

  const from = router.state.location.state.from ?? ownPath(return_to, location.origin) ?? '/home'
  const signIn = useSignIn(async () => {
    queryClient.clear()
    await router.navigate({ href: from, replace: true })
  })
  const demo = options?.demo ?? null
  const refusal = providerProblem(error)
  const current = useQuery({
    ...api.signIn.getCurrentUser.queryOptions({ input: {} }),
    enabled: return_to !== undefined && !hasLeft,
    retry: false,
  }).data
  if (current !== undefined && return_to !== undefined && !hasLeft)
    return (
      <SignInCard>
        <LeaveFirst name={current.user.name} onLeft={() => setLeft(true)} />
      </SignInCard>
    )
  // Which ways in there are decides how the card looks: it comes whole, and does not jump under the pointer.
  if (isPending) return <StripsBackground />
  return (
    <SignInCard aside={demo !== null && <DemoPersonas demo={demo} signIn={signIn} />}>
      <h1 className={css.title}>Log in</h1>
      <p className={css.lead}>
        {root?.schoolName ? `Use your account at ${root.schoolName}.` : 'Use your school account.'}
      </p>
      {root?.maintenance != null && <MaintenanceNote since={root.maintenance.since} />}
      {refusal !== undefined && (
        <p className={css.note} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {refusal}
        </p>
      )}
      <SignInForm signIn={signIn} />
      {options !== undefined && <OtherProviders google={options.google} oidc={options.oidc} from={from} />}
      {options !== undefined && (
        <p className={css.trouble}>
          Trouble logging in? <a href={`mailto:${options.supportEmail}`}>Contact support</a>
        </p>
      )}
    </SignInCard>
  )
}
