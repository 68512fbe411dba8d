import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Reminds facilitators of what waits; says who was reminded today already. */
export function useNudge() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (employee_ids: number[]) => client.staleReport.nudge({ employee_ids }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: api.expertReport.key() })
    },
    onError: (error, ids) => toast.error(messageOf(error), () => mutate(ids)),
  })
  return { nudge: mutate, isPending }
}
