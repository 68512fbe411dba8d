import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { programKeys } from '../program-address.ts'

interface Turn {
  readonly _action: 'undo' | 'redo'
  readonly decision_id: number
}

/** Takes a counselor's decision back, which its toast takes back in turn. */
export function useTakeBack(studentId: number) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (turn: Turn) => client.program.decide({ studentId, ...turn }),
    onSuccess: ({ message }, { _action, decision_id }) =>
      toast.success(message, _action === 'undo' ? () => mutate({ _action: 'redo', decision_id }) : undefined),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => Promise.all(programKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (decision_id: number) => mutate({ _action: 'undo', decision_id })
}
