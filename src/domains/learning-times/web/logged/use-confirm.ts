import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { LoggedHours } from '../../contract/logged-hours.schemas.ts'
import { shownByHours } from '../hours/hours-address.ts'

/** Confirms work that was logged, at once; it can be declined afterwards. */
export function useConfirm(studentId: number) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id: loggedId, version }: LoggedHours) =>
      client.learningHours.decideWork({ studentId, loggedId, version, _action: 'confirm' }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all(shownByHours().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (entry: LoggedHours) => mutate(entry)
}
