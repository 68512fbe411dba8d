import { useQuery } from '@tanstack/react-query'
import { schoolDayOf } from '#ui/format/zone.ts'
import { api } from '#web/calls/api.ts'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'
import { emptyAnnouncement, valuesOf } from './announcement-values.ts'

interface AnnouncementFormProps {
  /** The one to change; a new one without it. */
  announcementId: number | undefined
  onClose: () => void
  /** Sending was undone: the form opens again with what was written. */
  onTakenBack: (id: number) => void
}

/** The form of an announcement, once what it starts with is there. */
export function AnnouncementForm({ announcementId, ...rest }: AnnouncementFormProps) {
  const { data: choices } = useQuery(api.announcements.getChoices.queryOptions({ staleTime: 60_000 }))
  const { data: stored } = useQuery({
    ...api.announcements.get.queryOptions({ input: { announcementId: announcementId ?? 1 } }),
    enabled: announcementId !== undefined,
  })
  if (choices === undefined || (announcementId !== undefined && stored === undefined)) return null
  const nowMs = Date.now()
  return (
    <AnnouncementPanel
      key={announcementId ?? 'new'}
      choices={choices}
      stored={stored}
      start={stored === undefined ? emptyAnnouncement(schoolDayOf(nowMs)) : valuesOf(stored, nowMs)}
      {...rest}
    />
  )
}
