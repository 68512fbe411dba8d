import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { curriculumQueries } from '../curriculum-queries.ts'

/** Brings a unit back that was just deleted. */
export function useUndelete(unit_id: number) {
  const queryClient = useQueryClient()
  return () =>
    void client.units.changeUnit({ unit_id, _action: 'undelete' }).then(
      async ({ message }) => {
        toast.success(message)
        await Promise.all(curriculumQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      },
      (error: unknown) => toast.error(messageOf(error)),
    )
}
