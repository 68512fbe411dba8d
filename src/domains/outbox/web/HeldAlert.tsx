import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { useMailActions } from './use-mail-actions.ts'

/** Nothing goes out of a copy of the school until somebody says that it is the school; asks, because families get it. */
export function HeldAlert({ reason }: { reason: 'copied' | 'setting' }) {
  const [isAsked, setIsAsked] = useState(false)
  const { release } = useMailActions()
  const mayAct = may(useViewer(), 'outbox.manage')
  if (reason === 'setting')
    return (
      <PageAlert family="late" icon={IconHandStop} title="Nothing goes out: HOLD_OUTGOING is set.">
        Emails, push messages and the calendars of houses wait until the setting is removed.
      </PageAlert>
    )
  return (
    <>
      <PageAlert
        family="late"
        icon={IconHandStop}
        title="Nothing goes out: this database was restored or copied."
        action={mayAct && <Button onClick={() => setIsAsked(true)}>Let everything out</Button>}
      >
        Emails, push messages and the calendars of houses wait until somebody confirms that this is the school
        now.
      </PageAlert>
      <ConfirmModal
        opened={isAsked}
        title="Is this the school now?"
        confirmLabel="Let everything out"
        busy={release.isPending}
        onConfirm={() => release.mutate({}, { onSettled: () => setIsAsked(false) })}
        onCancel={() => setIsAsked(false)}
      >
        What waits goes to families and staff at once, and so does all that follows. If this is a copy for
        testing, leave it held.
      </ConfirmModal>
    </>
  )
}
