import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { draftBefore } from './announcement-values.ts'

interface Change {
  readonly announcementId: number
  /** The version that came of it. */
  readonly version: number
  /** What it was before; undefined for a new one. */
  readonly before: Announcement | undefined
}

/**
 * Takes a change of an announcement back: one that was planned before stands as it did and goes out when it would have; any
 * other is kept from being sent for as long as that is possible.
 */
export function useTakeBack(onTakenBack: (id: number) => void) {
  const queryClient = useQueryClient()
  return async ({ announcementId, version, before }: Change): Promise<void> => {
    const draft = before && draftBefore(before, Date.now())
    try {
      if (draft === undefined) await client.announcements.cancel({ announcementId })
      else await client.announcements.edit({ ...draft, announcementId, version })
      await queryClient.invalidateQueries({ queryKey: api.announcements.key() })
      if (draft === undefined) onTakenBack(announcementId)
      else toast.success('The announcement is as it was before')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
