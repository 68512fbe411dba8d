import { Button } from '@mantine/core'
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ListedException } from '../contract/faculty-availability.contract.ts'
import css from './availability.module.css'
import { availabilityQueries } from './availability-queries.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { kindText, whenText } from './exception-text.ts'

interface ExceptionsSectionProps {
  readonly employeeId: number
  readonly isOwn: boolean
  readonly exceptions: readonly ListedException[]
  readonly today: string
  readonly canManage: boolean
}

/** Days on which the usual week does not hold. */
export function ExceptionsSection({
  employeeId,
  isOwn,
  exceptions,
  today,
  canManage,
}: ExceptionsSectionProps) {
  const [open, setOpen] = useState<ListedException | 'new'>()
  const remove = useRemoveException(employeeId)
  return (
    <Section
      title="Exceptions"
      count={exceptions.length}
      actions={canManage && <AddButton onClick={() => setOpen('new')}>Add exception</AddButton>}
    >
      {exceptions.length === 0 && <p className={css.quiet}>None coming up: the usual week applies.</p>}
      <ul className={css.list} aria-label="Exceptions">
        {exceptions.map((one) => (
          <li key={one.id} className={css.item}>
            <Badge
              family={one.kind === 'away' ? 'exc' : 'neutral'}
              icon={one.kind === 'away' ? IconCalendarOff : IconCalendarPlus}
            >
              {kindText[one.kind]}
            </Badge>
            <span className={css.words}>
              <span>{whenText(one)}</span>
              {one.reason !== null && <span className={css.quiet}>{one.reason}</span>}
            </span>
            {canManage && (
              <span className={css.buttons}>
                <Button size="xs" aria-label={`Change ${whenText(one)}`} onClick={() => setOpen(one)}>
                  Change
                </Button>
                <Button
                  size="xs"
                  aria-label={`Remove ${whenText(one)}`}
                  onClick={() => remove.mutate(one.id)}
                >
                  Remove
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <ExceptionForm
          employeeId={employeeId}
          isOwn={isOwn}
          exception={open === 'new' ? undefined : open}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

/** Takes an exception away at once; undo adds it again. */
function useRemoveException(employeeId: number) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(availabilityQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const fail = (error: unknown) => void toast.error(messageOf(error))
  return useMutation({
    mutationFn: (exceptionId: number) =>
      client.facultyAvailability.removeException({ employeeId, exceptionId }),
    onSuccess: ({ message, removed }) => {
      toast.success(
        message,
        () => void client.facultyAvailability.addException({ employeeId, ...removed }).then(refresh, fail),
      )
      return refresh()
    },
    onError: fail,
  })
}
