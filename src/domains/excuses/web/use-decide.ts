import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ExcuseDecision } from '../contract/excuse-values.ts'
import type { BulkAnswer } from '../contract/excuses.schemas.ts'

interface Decision {
  readonly decision: ExcuseDecision
  /** As the page shows them: one that changed since is left alone and named. */
  readonly excuses: readonly { readonly id: number; readonly version: number }[]
}

/** `No excuse could be handled. Pat Lee approved it in the meantime.`; many are named in the bar of the report. */
function refusedText({ message, not_handled }: BulkAnswer): string {
  const [only, ...others] = not_handled
  return only === undefined || others.length > 0 ? message : `${message}. ${only.reason}`
}

/** Takes the viewer's last bulk decision back. */
export function useUndoDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decisionId: number) => client.excuseReport.undo({ decision_id: decisionId }),
    onSuccess: (answer) =>
      answer.handled > 0 ? toast.success(answer.message) : toast.error(refusedText(answer)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/**
 * Approves, rejects or removes excuses in one request (1-staff-tools §2.4). Rolls, calendars and notices change
 * with them, so everything is asked for anew. The toast takes the decision back.
 */
export function useDecide() {
  const queryClient = useQueryClient()
  const undo = useUndoDecision()
  return useMutation({
    mutationFn: ({ decision, excuses }: Decision) =>
      client.excuseReport[decision]({
        excuse_ids: excuses.map(({ id }) => id),
        versions: Object.fromEntries(excuses.map(({ id, version }) => [String(id), version])),
      }),
    onSuccess: (answer) => {
      const { message, decision_id } = answer
      if (decision_id === null) toast.error(refusedText(answer))
      else toast.success(message, () => undo.mutate(decision_id))
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
