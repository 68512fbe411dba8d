import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'

/** Everything of a family that an excuse shows in: its page, the list, the week and what the school asks. */
export function useRefreshFamily() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.familyExcuses.key(), api.family.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Takes an excuse back that nobody has decided yet, and leads to those that are left. */
export function useWithdraw(excuseId: number) {
  const refresh = useRefreshFamily()
  const navigate = useNavigate()
  const left = useLeftForm()
  return useMutation({
    mutationFn: () => client.excuses.deleteExcuse({ id: excuseId }),
    onMutate: left.onSend,
    onSuccess: async () => {
      if (!left.isLeft()) await navigate({ to: '/family/excuses', replace: true, ignoreBlocker: true })
      toast.success('Excuse withdrawn')
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => refresh(),
  })
}
