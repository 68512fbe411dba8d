import { useRouter } from '@tanstack/react-router'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { SessionPlan } from '../contract/session-plans.contract.ts'
import type { PlanIds } from './plan-ids.ts'
import { planQueries, useRestorePlan } from './use-restore-plan.ts'

export interface PlanFormProps {
  readonly ids: PlanIds
  readonly plan: SessionPlan
  /** What it begins with: the plan, or that of the last session. */
  readonly initial: string
  readonly onClose: () => void
}

/** The plan of a session as it is typed. It stands within its page by `plan`, whatever row or sheet beside it comes and goes. */
export function usePlanForm({ ids, plan, initial, onClose }: PlanFormProps) {
  const router = useRouter()
  const restore = useRestorePlan(ids)
  return useServerForm({
    initial: { body: initial },
    stored: { body: plan.body },
    version: plan.version,
    send: ({ body }, version) => client.sessionPlans.savePlan({ ...ids, body, version }),
    what: 'the plan',
    isSafe: ({ pathname, search }) =>
      pathname === router.state.location.pathname && (search as { plan?: unknown }).plan === true,
    shownBy: planQueries,
    said: ({ body, version }) =>
      body !== ''
        ? { message: 'Plan saved!' }
        : { message: 'Plan removed!', undo: () => restore.mutate({ body: plan.body, version }) },
    toastsFailure: true,
    drawsConflict: true,
    onClose,
  })
}
