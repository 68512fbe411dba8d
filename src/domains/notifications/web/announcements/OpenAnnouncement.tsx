import type { AddressOf } from '#web/address/address.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementSheet } from './AnnouncementSheet.tsx'
import type { announcementsSearch } from './announcements-address.ts'

type Search = AddressOf<typeof announcementsSearch>

interface OpenAnnouncementProps {
  readonly list: {
    readonly previous: (() => void) | undefined
    readonly next: (() => void) | undefined
    readonly close: () => void
    readonly show: (shown: Partial<Search>) => void
  }
  readonly search: Search
}

/** What opens over the list of announcements: one of them beside it, and the form of a new or of the open one. */
export function OpenAnnouncement({ list, search: { announcement, form } }: OpenAnnouncementProps) {
  return (
    <>
      {announcement !== undefined && (
        <AnnouncementSheet
          key={announcement}
          announcementId={announcement}
          onPrevious={list.previous}
          onNext={list.next}
          onEdit={() => list.show({ form: 'edit' })}
          onClose={list.close}
        />
      )}
      {form !== undefined && (
        <AnnouncementForm
          announcementId={form === 'edit' ? announcement : undefined}
          onClose={() => list.show({ form: undefined })}
          onTakenBack={(id) => list.show({ form: 'edit', announcement: id })}
        />
      )}
    </>
  )
}
