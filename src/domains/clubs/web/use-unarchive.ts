import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Takes an archived club back. */
export function useUnarchive(clubId: number): () => void {
  const queryClient = useQueryClient()
  return () =>
    void client.clubs.changeClub({ clubId, _action: 'unarchive' }).then(
      () => queryClient.invalidateQueries({ queryKey: api.clubs.key() }),
      (error: unknown) => toast.error(messageOf(error)),
    )
}
