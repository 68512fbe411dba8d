import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Takes an admission back, and says what became of it. */
export function useTakeBack(onDone: () => void = () => {}) {
  const queryClient = useQueryClient()
  return useMutation(
    api.admit.takeBack.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: async () => {
        onDone()
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.applications.key() }),
          queryClient.invalidateQueries({ queryKey: api.admit.key() }),
        ])
      },
    }),
  )
}

/** Opens an application again that was declined or withdrawn. */
export function useReopen(onDone: () => void = () => {}) {
  const queryClient = useQueryClient()
  return useMutation(
    api.admit.reopen.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: async () => {
        onDone()
        await queryClient.invalidateQueries({ queryKey: api.applications.key() })
      },
    }),
  )
}
