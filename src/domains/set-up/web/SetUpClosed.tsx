import { signInCardCss } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { isStatus, messageOf } from '#web/calls/api-error.ts'
import css from './set-up.module.css'

/** A school that has its administrator already, or a token that opens nothing. */
export function SetUpClosed({ error }: { error: unknown }) {
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
