import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/api.ts'
import { ApiError, isStatus, messageOf } from '#web/api-error.ts'
import { type Plan, planConflict } from '../contract/session-plans.contract.ts'

/** The session that a plan belongs to. */
export interface PlanPlace {
  readonly type: string
  readonly experienceId: number
  readonly sessionId: number
}

interface Save {
  readonly body: string
  readonly version: number
  /** What stands there before, to be put back. */
  readonly former: string
}

/** Saves a plan over the version that was looked at; whatever shows plans is asked for anew. */
export function useSavePlan(place: PlanPlace, onSaved: () => void) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ body, version }: Save) => client.sessionPlans.savePlan({ ...place, body, version }),
    onSuccess: (plan, { former }) => {
      if (plan.body !== '') toast.success('Plan saved!')
      else
        toast.success('Plan removed!', () =>
          saving.mutate({ body: former, version: plan.version, former: '' }),
        )
      onSaved()
      return Promise.all(
        [api.sessionPlans, api.facilitate, api.home].map((one) =>
          queryClient.invalidateQueries({ queryKey: one.key() }),
        ),
      )
    },
    onError: (error, save) => {
      if (newerPlanOf(error) === undefined && !isStatus(error, 400) && !isStatus(error, 422))
        toast.error(messageOf(error), () => saving.mutate(save))
    },
  })
  return saving
}

/** What the faster one wrote; undefined for any other failure. */
export function newerPlanOf(error: unknown): Plan | undefined {
  if (!(error instanceof ApiError) || !isStatus(error, 409)) return undefined
  const data: z.ZodSafeParseResult<z.output<typeof planConflict>> = planConflict.safeParse(error.data)
  return data.data?.plan
}
