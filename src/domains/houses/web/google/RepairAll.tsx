import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useRepair } from './use-google-acts.ts'

interface RepairAllProps {
  readonly data: ContractRouterOutputs['google']['listHouseEvents'] | undefined
}

/** Says what a repair of all would do, and does it when somebody says yes. */
export function RepairAll({ data }: RepairAllProps) {
  const [isAsked, setIsAsked] = useState(false)
  const repair = useRepair()
  if (data === undefined) return null
  const { missing, extra, different } = data.counts
  const total = missing + extra + different
  const nothing = total === 0 ? 'Every series agrees with the calendar.' : undefined
  const start = () => {
    setIsAsked(false)
    repair.mutate(() => client.google.repair({ _action: 'repair-all' }))
  }
  return (
    <>
      <ReasonedButton
        variant="filled"
        changes
        busy={repair.isPending}
        reason={data.reading.hindrance ?? nothing}
        onClick={() => setIsAsked(true)}
      >
        Repair all
      </ReasonedButton>
      <ConfirmModal
        opened={isAsked}
        title={`Repair ${total} series?`}
        confirmLabel="Repair all"
        onConfirm={start}
        onCancel={() => setIsAsked(false)}
      >
        {[
          missing > 0 && `${missing} made`,
          different > 0 && `${different} corrected`,
          extra > 0 && `${extra} taken away`,
        ]
          .filter(Boolean)
          .join(', ')}
        . Guests that other people invited are left alone, and nobody is mailed.
      </ConfirmModal>
    </>
  )
}
