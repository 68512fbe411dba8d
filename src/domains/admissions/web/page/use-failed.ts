import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** What these calls share: a toast says how each went, and what shows it is fetched anew. */
function useShared() {
  const queryClient = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.applications.key() }),
        queryClient.invalidateQueries({ queryKey: api.applicationActions.key() }),
      ]),
  }
}

/** Closes a failed action: it is not tried again. */
export const useCloseAction = () => useMutation(api.applicationActions.close.mutationOptions(useShared()))

/** Asks the services anew what they say of an application. */
export const useCheckAgain = () => useMutation(api.applicationActions.lookAgain.mutationOptions(useShared()))
