import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { UiLink } from '#ui/page/UiLink.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { IntakeFrame } from '../IntakeFrame.tsx'
import css from '../intake.module.css'

/** The way out of a link that opens nothing. */
export const AskAgain = () => (
  <p className={css.paragraph}>
    <UiLink href="/apply">Get a new link by email, or begin an application</UiLink>
  </p>
)

interface EndedLinkProps {
  readonly token: string
  readonly canRenew: boolean
}

/** A link that has ended tells nothing; a new one goes to where it was sent. */
export function EndedLink({ token, canRenew }: EndedLinkProps) {
  const renewal = useMutation({ mutationFn: () => client.intake.renew({ token }) })
  return (
    <IntakeFrame title="Application">
      <h1 className={css.title}>This link has ended</h1>
      <p className={css.lead} role="status">
        {renewal.data?.message ??
          (renewal.error === null
            ? `Nothing you wrote is lost. ${canRenew ? 'We can mail a new link to where this one was sent.' : 'Ask your family or the school for a new link.'}`
            : messageOf(renewal.error))}
      </p>
      {!canRenew && <AskAgain />}
      {canRenew && renewal.data === undefined && (
        <Button variant="filled" size="lg" loading={renewal.isPending} onClick={() => renewal.mutate()}>
          Mail me a new link
        </Button>
      )}
    </IntakeFrame>
  )
}
