import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { PlanIds } from './plan-ids.ts'

/** The query keys of what shows plans. */
export const planQueries = [api.sessionPlans.key(), api.facilitate.key(), api.home.key()]

/** Puts a plan back that was just taken away. */
export function useRestorePlan(ids: PlanIds) {
  const queryClient = useQueryClient()
  const restoring = useMutation({
    mutationFn: (plan: { readonly body: string; readonly version: number }) =>
      client.sessionPlans.savePlan({ ...ids, ...plan }),
    onSuccess: () => {
      toast.success('Plan saved!')
      return Promise.all(planQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error, plan) => toast.error(messageOf(error), () => restoring.mutate(plan)),
  })
  return restoring
}
