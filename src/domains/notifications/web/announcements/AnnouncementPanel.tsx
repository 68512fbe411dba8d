import { useState } from 'react'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { Announcement } from '../../contract/announcements.schemas.ts'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { type AnnouncementValues, hasWords, timeProblem } from './announcement-values.ts'
import { ConfirmSending } from './ConfirmSending.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'
import { peopleText, useRecipients } from './use-recipients.ts'

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
        title={begun.stored === undefined ? 'New announcement' : 'Edit announcement'}
        saveLabel={recipients?.total ? `${verb} to ${people}` : verb}
        reason={values.roles.length > 0 && recipients?.total === 0 ? 'Nobody would get this.' : undefined}
      >
        <AnnouncementFields form={form} choices={choices} recipients={recipients} />
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
