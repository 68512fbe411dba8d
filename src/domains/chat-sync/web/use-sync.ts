import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { useStep } from '#web/address/use-step.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useChatServer } from './use-chat-server.ts'

/** Asks a community for something, says what came of it, and asks anew for what shows it. */
export function useSync() {
  const { api } = useChatServer()
  const queryClient = useQueryClient()
  return useMutation({
    // What is asked for tells the button that waits from the others.
    mutationFn: ({
      ask,
    }: {
      readonly key: string
      readonly ask: () => Promise<{ readonly message: string }>
    }) => ask(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.key() }),
  })
}

/** Numbers what a sync would do, and shows it to who waited for it: nothing is done before somebody has read it. */
export function usePlan() {
  const { api, client, root } = useChatServer()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const step = useStep()
  return useMutation({
    mutationFn: (scope: 'all' | 'users' | 'experiences') => client.plan({ scope }),
    onMutate: step,
    onSuccess: ({ jobId }, _scope, askedAt) => {
      if (askedAt === step()) void navigate({ to: `${root}/jobs/${jobId}` })
    },
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.key() }),
  })
}
