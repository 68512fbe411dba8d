import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

interface Pin {
  readonly student: { readonly id: number }
  readonly experience: { readonly id: number }
  readonly is_pinned: boolean
}

/** Pins a placement for every plan to come, or lets it go. */
export function usePin(cycleId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ student, experience, is_pinned }: Pin) =>
      client.scheduler.changePin({
        cycle_id: cycleId,
        student_id: student.id,
        experience_id: experience.id,
        is_pinned,
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.scheduler.key() }),
  })
}
