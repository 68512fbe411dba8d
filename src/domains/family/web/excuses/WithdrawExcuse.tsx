import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { FamilyExcuseDetail } from '../../contract/family-excuses.contract.ts'
import { whenText } from './excuse-text.ts'
import { useWithdraw } from './use-change-excuse.ts'

/** Takes the excuse back, after a question that says what then becomes of the absence. */
export function WithdrawExcuse({ excuse }: { excuse: FamilyExcuseDetail }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdraw(excuse.id)
  const name = excuse.student.first_name
  return (
    <>
      <Button
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Withdraw this excuse?"
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        destructive
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {`${whenText(excuse)}. The school no longer decides on it, and ${name} counts as absent without an excuse where ${name} was missing. Its messages and documents go with it.`}
      </ConfirmModal>
    </>
  )
}
