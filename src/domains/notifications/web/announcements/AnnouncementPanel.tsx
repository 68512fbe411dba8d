import { useState } from 'react'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import { ConfirmSending } from './ConfirmSending.tsx'
import { sendingOf } from './sending.ts'
import { useAnnouncementForm } from './use-announcement-form.ts'
import { useRecipients } from './use-recipients.ts'

interface AnnouncementPanelProps {
  choices: ContractRouterOutputs['announcements']['getChoices']
  stored: Announcement | undefined
  start: AnnouncementValues
  onClose: () => void
  onTakenBack: (id: number) => void
}

/** What to say, to whom, and when; how many people that is, and what they will see, before it is sent. */
export function AnnouncementPanel({ choices, ...begun }: AnnouncementPanelProps) {
  const [isAsking, setAsking] = useState(false)
  const form = useAnnouncementForm(begun)
  const { values } = form
  const counted = useRecipients(values)
  const { asks, reason, people } = sendingOf(values, counted)
  const verb = values.isLater ? 'Schedule' : 'Send'
  const submit: typeof form.submit = (event) => {
    event?.preventDefault()
    if (reason !== undefined) return
    if (asks) setAsking(true)
    else form.save()
  }
  return (
    <>
      <FormPanel
        form={{ ...form, submit }}
        title={begun.stored === undefined ? 'New announcement' : 'Edit announcement'}
        saveLabel={people === undefined ? verb : `${verb} to ${people}`}
        reason={reason}
      >
        <AnnouncementFields form={form} choices={choices} recipients={counted.data} />
      </FormPanel>
      <ConfirmSending
        opened={isAsking}
        isLater={values.isLater}
        people={people}
        busy={form.isSaving}
        onConfirm={() => {
          setAsking(false)
          form.save()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
