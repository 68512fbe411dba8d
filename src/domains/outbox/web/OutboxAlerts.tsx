import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { HeldAlert } from './HeldAlert.tsx'
import { OutboxAlert } from './OutboxAlert.tsx'

interface OutboxAlertsProps {
  readonly outbox: ContractRouterOutputs['outbox']['listMails']
  readonly state: string | undefined
}

/** Why nothing goes out, or what of it asks for a decision. */
export function OutboxAlerts({ outbox, state }: OutboxAlertsProps) {
  if (outbox.held) return <HeldAlert reason={outbox.held} />
  return state === 'unknown' ? null : <OutboxAlert figures={outbox.figures} />
}
