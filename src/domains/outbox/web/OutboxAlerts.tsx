import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { OlderRows } from '#web/pages/OlderRows.tsx'
import { HeldAlert } from './HeldAlert.tsx'
import { OutboxAlert } from './OutboxAlert.tsx'

interface OutboxAlertsProps {
  readonly outbox: ContractRouterOutputs['outbox']['listMails']
  readonly state: string | undefined
}

/** Why nothing goes out, or what of it asks for a decision; and where there is more than the list goes through. */
export function OutboxAlerts({ outbox, state }: OutboxAlertsProps) {
  return (
    <>
      {outbox.held ? (
        <HeldAlert reason={outbox.held} />
      ) : (
        state !== 'unknown' && <OutboxAlert figures={outbox.figures} />
      )}
      <OlderRows noun="emails" isMore={outbox.isMore} hasUnsearched={outbox.hasUnsearched} />
    </>
  )
}
