import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Reminds facilitators of what waits in the cycle that is shown; says who was reminded today already. */
export function useNudge() {
  const { cycle_id } = useSearch({ from: '/authenticated' })
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (employee_ids: number[]) => client.staleReport.nudge({ employee_ids, cycle_id }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: api.expertReport.key() })
    },
    onError: (error, ids) => toast.error(messageOf(error), () => mutate(ids)),
  })
  return { nudge: mutate, isPending }
}
