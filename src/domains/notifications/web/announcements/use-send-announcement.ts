import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { api, client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { type AnnouncementValues, toDraft } from './announcement-values.ts'

interface Sending {
  readonly stored: Announcement | undefined
  readonly onSent: () => void
  readonly onTakenBack: (id: number) => void
}

/** Sends or schedules, then offers to take it back for as long as that is possible. */
export function useSendAnnouncement({ stored, onSent, onTakenBack }: Sending) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.announcements.key() })
  const takeBack = async (announcementId: number) => {
    try {
      await client.announcements.cancel({ announcementId })
      await refresh()
      onTakenBack(announcementId)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return useMutation({
    mutationFn: (values: AnnouncementValues) =>
      stored === undefined
        ? client.announcements.send(toDraft(values))
        : client.announcements.edit({
            ...toDraft(values),
            announcementId: stored.id,
            version: stored.version,
          }),
    onSuccess: (saved, values) => {
      const message = values.isLater
        ? `Scheduled for ${formatWhen(saved.sendAt, Date.now())}`
        : 'The announcement goes out in a few seconds'
      toast.success(message, () => void takeBack(saved.id))
      onSent()
      return refresh()
    },
  })
}
