import { UiLink } from '#ui/page/UiLink.tsx'
import { SignInCard } from './SignInCard.tsx'
import css from './SignInPage.module.css'

/** After the session has ended: says so, with the way back in. */
export function SignedOutPage() {
  return (
    <SignInCard title="Logged out">
      <h1 className={css.title}>You are logged out</h1>
      <p className={css.lead}>Close the browser as well when others use this computer.</p>
      <p>
        <UiLink href="/signin" className={css.back}>
          Log in again
        </UiLink>
      </p>
    </SignInCard>
  )
}
