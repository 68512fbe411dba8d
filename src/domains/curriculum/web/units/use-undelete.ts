import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Brings a unit back that was just deleted. */
export function useUndelete(unit_id: number) {
  const queryClient = useQueryClient()
  return () =>
    void client.units.changeUnit({ unit_id, _action: 'undelete' }).then(
      async ({ message }) => {
        toast.success(message)
        await queryClient.invalidateQueries({ queryKey: api.units.key() })
      },
      (error: unknown) => toast.error(messageOf(error)),
    )
}
