import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import css from './single-sign-on.module.css'

interface TestProviderProps {
  readonly providerId: number
  /** Something is typed that is not saved: the test would be of what was. */
  readonly isStale: boolean
}

/** Tries a provider without logging anybody in, and says by part what it found. */
export function TestProvider({ providerId, isStale }: TestProviderProps) {
  const test = useMutation({
    mutationFn: () => client.singleSignOn.test({ providerId }),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <section className={css.effect} aria-label="Test of the connection">
      <ReasonedButton
        reason={isStale ? 'Save first: what is stored is tested.' : undefined}
        busy={test.isPending}
        onClick={() => test.mutate()}
      >
        Test connection
      </ReasonedButton>
      {test.data && (
        <ul className={css.parts} aria-live="polite">
          {test.data.map(({ part, isGood, said }) => (
            <li key={part}>
              <Badge family={isGood ? 'outline' : 'unexc'} icon={isGood ? IconCheck : IconAlertTriangle}>
                {part}
              </Badge>{' '}
              {said}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
