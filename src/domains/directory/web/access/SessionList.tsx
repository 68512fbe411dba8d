import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { PersonSession } from '../../contract/access.schemas.ts'
import css from '../person-form.module.css'
import { type AccessOf, accessKeys, endSessions, sessionsQuery } from './access-calls.ts'

/** The browsers in which somebody is logged in, each with its end, and the end of all. */
export function SessionList({ of }: { of: AccessOf }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery<{ sessions: PersonSession[] }>({ ...sessionsQuery(of) })
  const ending = useMutation({
    mutationFn: (sessionId: number | undefined) => endSessions(of, sessionId),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(messageOf(failure)),
    onSettled: () => Promise.all(accessKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  if (error !== null) return <FailedState error={error} onTryAgain={() => void refetch()} />
  const sessions = data?.sessions ?? []
  return (
    <Section
      title="Logged in now"
      count={sessions.length}
      actions={
        sessions.length > 0 && (
          <Button size="xs" color="unexc" loading={ending.isPending} onClick={() => ending.mutate(undefined)}>
            Log out everywhere
          </Button>
        )
      }
    >
      {data !== undefined && sessions.length === 0 && <p className={css.facts}>Nowhere.</p>}
      {sessions.length > 0 && (
        <ul className={css.list} aria-label="Logged in now">
          {sessions.map((session) => (
            <li key={session.id} className={css.item}>
              <span className={css.name}>
                {session.device}
                {session.isCurrent && ', this browser'}
                <span className={css.second}>{factsOf(session)}</span>
              </span>
              <Button
                size="xs"
                aria-label={`Log out ${session.device}, last seen ${formatWhen(session.lastSeenAt, Date.now())}`}
                onClick={() => ending.mutate(session.id)}
              >
                Log out
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const factsOf = ({ ipAddress, signedInAt, lastSeenAt }: PersonSession) =>
  [
    ipAddress,
    `logged in ${formatWhen(signedInAt, Date.now())}`,
    `last seen ${formatWhen(lastSeenAt, Date.now())}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
