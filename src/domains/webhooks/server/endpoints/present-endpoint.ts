import type { Webhook } from '../../contract/webhooks.contract.ts'
import type { EndpointRow } from './endpoints.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A receiver as the list has it. A pause that is over is none. */
export function presentEndpoint(row: EndpointRow, nowMs: number): Webhook {
  const { id, title, url, kinds, isOn, offBecause, lastFailure, waiting, failed, kept } = row
  const isPaused = isOn && row.pausedUntil !== null && row.pausedUntil.getTime() > nowMs
  return {
    ...{ id, title, url, kinds, isOn, offBecause, lastFailure, waiting, failed, kept },
    offAt: iso(row.offAt),
    failingSince: iso(row.failingSince),
    lastDeliveredAt: iso(row.lastDeliveredAt),
    pausedUntil: isPaused ? iso(row.pausedUntil) : null,
  }
}
