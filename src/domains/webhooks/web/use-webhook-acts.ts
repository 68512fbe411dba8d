import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'

type Act = 'on' | 'off' | 'test' | 'remove'

/** What is done with a receiver by one press. */
export function useWebhookActs(endpointId: number, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const left = useLeftForm()
  return useMutation({
    mutationFn: (act: Act) => {
      if (act === 'test') return client.webhooks.test({ endpointId })
      if (act === 'remove') return client.webhooks.remove({ endpointId })
      return client.webhooks.turn({ endpointId, is_on: act === 'on' })
    },
    onMutate: left.onSend,
    onSuccess: async ({ message }, act) => {
      toast.success(message)
      if (act === 'remove') {
        if (!left.isLeft()) onRemoved()
        queryClient.removeQueries({ queryKey: api.webhooks.get.key({ input: { endpointId } }) })
      }
      await queryClient.invalidateQueries({ queryKey: api.webhooks.key() })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}
