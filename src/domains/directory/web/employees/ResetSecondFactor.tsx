import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProved } from '#domains/sign-in/web/proved.embed.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import css from '../person-form.module.css'

interface ResetSecondFactorProps {
  readonly employee: {
    readonly id: number
    readonly first_name: string
    readonly hasSecondFactor: boolean
    readonly canChange: boolean
  } | null
}

/** Whether a colleague has a second factor, and the way for whoever has lost theirs; nothing of one who is new. */
export function ResetSecondFactor({ employee }: ResetSecondFactorProps) {
  const queryClient = useQueryClient()
  const proved = useProved()
  const [isAsking, setAsking] = useState(false)
  if (employee === null) return null
  const reset = () =>
    proved.run(async () => {
      const { message } = await client.employees.resetSecondFactor({ employeeId: employee.id })
      await queryClient.invalidateQueries({ queryKey: api.employees.key() })
      toast.success(message)
    })
  return (
    <div className={css.line}>
      <p className={css.facts}>
        {employee.hasSecondFactor
          ? 'Logs in with a second factor.'
          : 'Has no second factor: a password alone lets in whoever learns it.'}
      </p>
      {employee.hasSecondFactor && employee.canChange && (
        <Button size="xs" loading={proved.isBusy} onClick={() => setAsking(true)}>
          Reset second factor
        </Button>
      )}
      <ConfirmModal
        opened={isAsking}
        title={`Reset the second factor of ${employee.first_name}?`}
        confirmLabel="Reset"
        destructive
        onConfirm={() => {
          setAsking(false)
          reset()
        }}
        onCancel={() => setAsking(false)}
      >
        For somebody who has lost their phone and their codes: make sure that it is really them asking. They
        are logged out everywhere, log in by password, and set up a new one. They are told by mail.
      </ConfirmModal>
      {proved.question}
    </div>
  )
}
