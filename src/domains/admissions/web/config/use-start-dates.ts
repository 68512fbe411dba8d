import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Why a day was not taken, in the server's words behind the school's own. */
const failureOf = (error: Error, words: string) => `${words}: ${messageOf(error)}`

/** Offers a day that was taken away again. */
export function useRestoreStartDate() {
  const queryClient = useQueryClient()
  return useMutation(
    api.admissionsConfig.addStartDate.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(failureOf(error, 'Failed to add start date')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.admissionsConfig.key() }),
    }),
  )
}

/** Offers a day no more. */
export function useDeleteStartDate(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation(
    api.admissionsConfig.deleteStartDate.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(failureOf(error, 'Failed to delete start date')),
      onSettled: async () => {
        onDone()
        await queryClient.invalidateQueries({ queryKey: api.admissionsConfig.key() })
      },
    }),
  )
}
