import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Sending again and closing: says how it went, and fetches the outbox anew. */
export function useMailActions() {
  const queryClient = useQueryClient()
  const shared = {
    onError: (error: Error) => {
      toast.error(messageOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.outbox.key() }),
  }
  const sendAgain = useMutation(
    api.outbox.sendAgain.mutationOptions({
      ...shared,
      onSuccess: () => toast.success('The email goes out again'),
    }),
  )
  const close = useMutation(
    api.outbox.close.mutationOptions({
      ...shared,
      onSuccess: (_done, { hasArrived }) =>
        toast.success(
          hasArrived ? 'The email counts as sent' : 'Closed without sending. It can still be sent again.',
        ),
    }),
  )
  const sendFailedAgain = useMutation(
    api.outbox.sendFailedAgain.mutationOptions({
      ...shared,
      onSuccess: ({ count }) => toast.success(`${formatNoun(count, 'email')} on the way again`),
    }),
  )
  const release = useMutation(
    api.outbox.release.mutationOptions({ ...shared, onSuccess: () => toast.success('What waited goes out') }),
  )
  return { sendAgain, close, sendFailedAgain, release }
}
