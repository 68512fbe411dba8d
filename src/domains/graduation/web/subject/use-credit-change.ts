import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { programKeys } from '../program-address.ts'

type Change =
  | { readonly exemptionId: number; readonly _action: 'revoke' | 'restore' }
  | { readonly electiveId: number; readonly _action: 'remove' | 'restore' }

/** Takes an exemption or outside course away, and gives it back from the toast. */
export function useCreditChange(studentId: number) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: Change) =>
      'exemptionId' in change
        ? client.credits.changeExemption({ studentId, ...change })
        : client.credits.changeElective({ studentId, ...change }),
    onSuccess: ({ message }, sent) =>
      toast.success(
        message,
        sent._action === 'restore' ? undefined : () => mutate({ ...sent, _action: 'restore' }),
      ),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => Promise.all(programKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return {
    exemption: (exemptionId: number, _action: 'revoke' | 'restore') => mutate({ exemptionId, _action }),
    elective: (electiveId: number, _action: 'remove' | 'restore') => mutate({ electiveId, _action }),
  }
}
