import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { SignInCard } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { client } from '#web/calls/api.ts'
import { AdministratorForm } from './AdministratorForm.tsx'
import { SetUpClosed } from './SetUpClosed.tsx'

/** `/set-up#token`: the first administrator of an empty school. Without a token that opens it there is nothing here. */
export function SetUpStartPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const opened = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => client.setUp.open({ token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SignInCard title="Set up">
      {opened.data !== undefined ? (
        <AdministratorForm token={token} />
      ) : opened.error === null && token !== '' ? (
        <Loader mt={40} size={20} role="img" aria-label="Loading the set-up" />
      ) : (
        <SetUpClosed error={opened.error} />
      )}
    </SignInCard>
  )
}
