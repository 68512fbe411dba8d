import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { useMailActions } from './use-mail-actions.ts'

/** Sends all again that failed for a passing reason; asks first, because it reaches many families at once. */
export function SendFailedAgain({ count }: { count: number }) {
  const [isAsked, setIsAsked] = useState(false)
  const { sendFailedAgain } = useMailActions()
  const mayAct = may(useViewer(), 'outbox.manage')
  if (!mayAct || count === 0) return null
  const label = `Send ${formatNoun(count, 'email')} again`
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      <ConfirmModal
        opened={isAsked}
        title="Send what failed again?"
        confirmLabel={label}
        busy={sendFailedAgain.isPending}
        onConfirm={() => sendFailedAgain.mutate({}, { onSettled: () => setIsAsked(false) })}
        onCancel={() => setIsAsked(false)}
      >
        These emails failed because the mail server was down or full for more than a day. What was refused for
        good is left out.
      </ConfirmModal>
    </>
  )
}
