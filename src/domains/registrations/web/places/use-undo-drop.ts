import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Takes a drop back. */
export function useUndoDrop(experience_id: number) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change_id: number) => client.registrations.undoDrop({ experience_id, change_id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.registrations.key() }),
  })
  return mutate
}
