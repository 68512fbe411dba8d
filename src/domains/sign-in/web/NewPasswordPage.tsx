import { getRouteApi } from '@tanstack/react-router'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import { SignInCard } from './SignInCard.tsx'

const route = getRouteApi('/password/new')

/**
 * Without a token: asks for a link by email. With the token of such a link, or of an invitation: sets the password.
 */
export function NewPasswordPage() {
  const { token, error, welcome } = route.useSearch()
  const isFirst = welcome !== undefined
  return (
    <SignInCard title={isFirst ? 'Welcome' : 'New password'}>
      {token === undefined || error !== undefined ? (
        <ResetRequestForm isLinkSpent={error !== undefined} />
      ) : (
        <NewPasswordForm token={token} isFirst={isFirst} />
      )}
    </SignInCard>
  )
}
