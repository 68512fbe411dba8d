import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

type Act = Parameters<typeof client.conferences.act>[0]

/** Asks for a comparison or a sync, says what came of it, and has the list follow it. */
export function useConferenceAct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => client.conferences.act(act),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.conferences.key() }),
  })
}
