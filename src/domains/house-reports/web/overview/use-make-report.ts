import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { useStep } from '#web/address/use-step.ts'
import { api, client } from '#web/calls/api.ts'
import { failedOr } from '#web/calls/api-error.ts'
import { reportAddress } from '../../rules/report-addresses.ts'

/** Has the report of a past week (its Monday) made, and opens it to who waited for it. */
export function useMakeReport(houseId: number) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const step = useStep()
  const mutation = useMutation({
    mutationFn: (weekStartsOn: string) => client.houseReports.makeReport({ houseId, weekStartsOn }),
    onMutate: step,
    onSuccess: async ({ id }, _weekStartsOn, askedAt) => {
      if (askedAt === step()) await navigate({ to: reportAddress.report(houseId, id) })
      await queryClient.invalidateQueries({ queryKey: api.houseReports.key() })
    },
    onError: (error, weekStartsOn) =>
      toast.error(failedOr('Something went wrong.', error), () => mutation.mutate(weekStartsOn)),
  })
  return mutation
}
