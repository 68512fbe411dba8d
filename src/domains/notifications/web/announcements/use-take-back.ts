import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Keeps an announcement from being sent for as long as that is possible. */
export function useTakeBack(onTakenBack: (id: number) => void) {
  const queryClient = useQueryClient()
  return async (announcementId: number): Promise<void> => {
    try {
      await client.announcements.cancel({ announcementId })
      await queryClient.invalidateQueries({ queryKey: api.announcements.key() })
      onTakenBack(announcementId)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
