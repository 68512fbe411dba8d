import { useState } from 'react'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { type AnnouncementValues, fieldNames, sentText, timeProblem, toDraft } from './announcement-values.ts'
import { useTakeBack } from './use-take-back.ts'

interface AnnouncementFormOptions {
  /** The one to change; a new one without it. */
  readonly stored: Announcement | undefined
  readonly start: AnnouncementValues
  readonly onClose: () => void
  /** Sending was undone. */
  readonly onTakenBack: (id: number) => void
}

const leaving = { title: 'Close without sending?' }

/** An announcement as it is written, and how it is sent; sending can be undone. */
export function useAnnouncementForm({ stored, start, onClose, onTakenBack }: AnnouncementFormOptions) {
  const takeBack = useTakeBack(onTakenBack)
  // As it was opened: by the time the answer comes it may be shown as it was changed.
  const [before] = useState(stored)
  return useServerForm({
    initial: start,
    version: stored?.version ?? 0,
    send: (values, version) =>
      stored === undefined
        ? client.announcements.send(toDraft(values))
        : client.announcements.edit({ ...toDraft(values), announcementId: stored.id, version }),
    what: 'the announcement',
    leaving,
    names: fieldNames,
    check: timeProblem,
    said: ({ id, sendAt, version }, { isLater }) => ({
      message: sentText(isLater, sendAt),
      undo: () => void takeBack({ announcementId: id, version, before }),
    }),
    shownBy: [api.announcements.key()],
    onClose,
  })
}
