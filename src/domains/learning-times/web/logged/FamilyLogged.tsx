import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { LoggedHours } from '../../contract/logged-hours.schemas.ts'
import { LoggedLine } from './LoggedLine.tsx'
import css from './logged.module.css'
import { canTakeBack } from './logged-values.ts'

/** What a family logged this year; what waits can be taken back while the student is at the school. */
export function FamilyLogged({
  logged,
  can,
}: {
  readonly logged: readonly LoggedHours[]
  readonly can: { readonly log: boolean }
}) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (loggedId: number) => client.familyHours.withdrawWork({ loggedId }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.familyHours.key() }),
  })
  if (logged.length === 0)
    return (
      <EmptyState icon={IconClockHour4} title="Nothing logged this year">
        What was learned outside of sessions and tasks counts once the school has confirmed it: a museum, a
        course, a project at home.
      </EmptyState>
    )
  return (
    <ul className={css.list}>
      {logged.map((entry) => (
        <LoggedLine key={entry.id} entry={entry}>
          {canTakeBack(entry, can) && (
            <Button size="xs" aria-label={`Take back ${entry.what}`} onClick={() => mutate(entry.id)}>
              Take back
            </Button>
          )}
        </LoggedLine>
      ))}
    </ul>
  )
}
