import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ConnectionDetail } from '../contract/provisioning.contract.ts'
import css from './provisioning.module.css'

interface WaitingPeopleProps {
  readonly connectionId: number
  readonly people: ConnectionDetail['waitingPeople']
}

const roles = { student: 'student', guardian: 'parent or guardian' } as const

/** People of families whom a provider sent as staff, each with what can be decided. */
export function WaitingPeople({ connectionId, people }: WaitingPeopleProps) {
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: (waitingId: number) => client.provisioning.leaveWaiting({ connectionId, waitingId }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.provisioning.key() }),
  })
  return (
    <PageBody>
      <ul className={css.waiting} aria-label="Taken for staff">
        {people.map(({ id, name, role, userName, url }) => (
          <li key={id}>
            <span>
              {name}, {roles[role]}
              {name === userName ? '' : `, sent as ${userName}`}
            </span>
            <span className={css.buttons}>
              {url !== null && <UiLink href={url}>Change the address of {name}</UiLink>}
              <Button
                size="xs"
                loading={leave.variables === id && leave.isPending}
                onClick={() => leave.mutate(id)}
              >
                Leave {name} as they are
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </PageBody>
  )
}
