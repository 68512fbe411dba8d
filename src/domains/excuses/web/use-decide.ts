import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { ExcuseDecision } from '../contract/excuse-values.ts'

interface Decision {
  readonly decision: ExcuseDecision
  /** As the page shows them: one that changed since is left alone and named. */
  readonly excuses: readonly { readonly id: number; readonly version: number }[]
}

/** Takes the viewer's last bulk decision back. */
export function useUndoDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decisionId: number) => client.excuseReport.undo({ decision_id: decisionId }),
    onSuccess: ({ handled, message }) => (handled > 0 ? toast.success(message) : toast.error(message)),
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
    onSuccess: ({ message, decision_id }) => {
      if (decision_id === null) toast.error(message)
      else toast.success(message, () => undo.mutate(decision_id))
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
