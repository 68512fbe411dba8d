import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

function useRenew() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.applications.key() }),
      queryClient.invalidateQueries({ queryKey: api.doubles.key() }),
    ])
}

/** Parts two applications that were joined. */
export function usePart() {
  const renew = useRenew()
  return useMutation(
    api.doubles.undoJoin.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: renew,
    }),
  )
}

/** Says that two applications are of two children, or takes that back. */
export function useSetApart() {
  const renew = useRenew()
  const setApart = useMutation(
    api.doubles.setApart.mutationOptions({
      onSuccess: ({ message }, { is_apart: isApart, ...two }) =>
        toast.success(message, () => setApart.mutate({ ...two, is_apart: !isApart })),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: renew,
    }),
  )
  return setApart
}
