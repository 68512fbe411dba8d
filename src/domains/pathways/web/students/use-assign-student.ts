import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { sayFailure } from '../pathway-action.ts'

interface Assignment {
  readonly id: number
  readonly isIn: boolean
}

/** Puts a student into a pathway or out of it at once; undo is the other of the two. */
export function useAssignStudent(pathwayId: number) {
  const queryClient = useQueryClient()
  const send = ({ id, isIn }: Assignment) =>
    sayFailure(
      client.pathways.changePathway({
        action: isIn ? 'assign_student' : 'unassign_student',
        pathwayId,
        student_id: id,
      }),
    )
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.pathways.key() })
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }, { id, isIn }) => {
      // What failed has been said.
      toast.success(message, () => void send({ id, isIn: !isIn }).then(refresh, () => {}))
      return refresh()
    },
  })
}
