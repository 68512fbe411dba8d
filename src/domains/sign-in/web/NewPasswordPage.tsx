import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import { SignInCard } from './SignInCard.tsx'

const route = getRouteApi('/password/new')

/** Without a token: asks for a link by e-mail. With the token of such a link: sets the password. */
export function NewPasswordPage() {
  const { token, error } = route.useSearch()
  useDocumentTitle('Homeroom · New password')
  return (
    <SignInCard>
      {token === undefined || error !== undefined ? (
        <ResetRequestForm isLinkSpent={error !== undefined} />
      ) : (
        <NewPasswordForm token={token} />
      )}
    </SignInCard>
  )
}
