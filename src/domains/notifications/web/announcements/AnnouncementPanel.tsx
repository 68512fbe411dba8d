import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import { useServerForm } from '#web/server-form.tsx'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import {
  type AnnouncementValues,
  fieldNames,
  hasWords,
  sentText,
  timeProblem,
  toDraft,
} from './announcement-values.ts'
import { peopleText, useRecipients } from './use-recipients.ts'
import { useTakeBack } from './use-take-back.ts'

interface AnnouncementPanelProps {
  choices: ContractRouterOutputs['announcements']['getChoices']
  stored: Announcement | undefined
  start: AnnouncementValues
  onClose: () => void
  onTakenBack: (id: number) => void
}

const leaving = { title: 'Close without sending?' }

/** What to say, to whom, and when; how many people that is, and what they will see, before it is sent. */
export function AnnouncementPanel({ choices, stored, start, onClose, onTakenBack }: AnnouncementPanelProps) {
  const [isAsking, setAsking] = useState(false)
  const takeBack = useTakeBack(onTakenBack)
  const form = useServerForm({
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
    said: ({ id, sendAt }, { isLater }) => ({
      message: sentText(isLater, sendAt),
      undo: () => void takeBack(id),
    }),
    shownBy: [api.announcements.key()],
    onClose,
  })
  const { values } = form
  const { data: recipients } = useRecipients(values)
  const people = peopleText(recipients?.total ?? 0)
  const verb = values.isLater ? 'Schedule' : 'Send'
  // Without words or people the server says by field what is missing; then nobody needs to confirm it.
  const asks = hasWords(values) && timeProblem(values).sendAt === undefined && (recipients?.total ?? 0) > 0
  const submit: typeof form.submit = (event) => {
    event?.preventDefault()
    if (asks) setAsking(true)
    else form.save()
  }
  return (
    <>
      <FormPanel
        form={{ ...form, submit }}
        title={stored === undefined ? 'New announcement' : 'Edit announcement'}
        saveLabel={recipients?.total ? `${verb} to ${people}` : verb}
        reason={values.roles.length > 0 && recipients?.total === 0 ? 'Nobody would get this.' : undefined}
      >
        <AnnouncementFields form={form} choices={choices} recipients={recipients} />
      </FormPanel>
      <ConfirmModal
        opened={isAsking}
        title={values.isLater ? `Schedule for ${people}?` : `Send to ${people}?`}
        confirmLabel={verb}
        busy={form.isSaving}
        onConfirm={() => {
          setAsking(false)
          form.save()
        }}
        onCancel={() => setAsking(false)}
      >
        {values.isLater
          ? 'Until it goes out you can change it or keep it from being sent.'
          : 'You can undo it for ten seconds. After that it cannot be taken back.'}
      </ConfirmModal>
    </>
  )
}
