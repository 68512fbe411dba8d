import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { placeQueries } from '../place-queries.ts'

/** Takes a drop or a move back. */
export function useUndo(experience_id: number) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change_id: number) => client.registrations.undo({ experience_id, change_id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => Promise.all(placeQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  /** What is said of a change, with the way back while there is one. */
  return ({ message, undo }: { readonly message: string; readonly undo: number | null }) => ({
    message,
    undo: undo === null ? undefined : () => mutate(undo),
  })
}
