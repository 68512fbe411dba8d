import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { pathwayQueries, sayFailure } from '../pathway-action.ts'

interface Assignment {
  readonly id: number
  readonly isIn: boolean
}

/** Puts a student into a pathway or out of it at once; undo brings back what stood before. */
export function useAssignStudent(pathwayId: number) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(pathwayQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const takeBack = useMutation({
    mutationFn: (change_id: number) =>
      client.pathways.changePathway({ action: 'take_assignment_back', pathwayId, change_id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id, isIn }: Assignment) =>
      sayFailure(
        client.pathways.changePathway({
          action: isIn ? 'assign_student' : 'unassign_student',
          pathwayId,
          student_id: id,
        }),
      ),
    onSuccess: ({ message, undo }) => {
      toast.success(message, undo === undefined ? undefined : () => takeBack.mutate(undo))
      return refresh()
    },
  })
}
