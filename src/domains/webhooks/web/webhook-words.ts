import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { Delivery, Webhook } from '../contract/webhooks.contract.ts'
import { shownKinds, shownStates } from './webhooks-address.ts'

/** What a receiver hears of, in the school's words. */
export const kindWords = {
  'attendance.changed': 'Attendance changed',
  'excuse.decided': 'Excuse decided',
  'registration.changed': 'Registration changed',
  'report.published': 'Report published',
  'webhook.test': 'Test',
} as const satisfies Readonly<Record<Delivery['kind'], string>>

export const stateWords = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  kept: 'Kept',
} as const satisfies Readonly<Record<Delivery['state'], string>>

export const kindOptions = shownKinds.map((value) => ({ value, label: kindWords[value] }))
export const stateOptions = shownStates.map((value) => ({ value, label: stateWords[value] }))

const offWords = {
  hand: 'Switched off by hand',
  gone: 'Switched off: it answered that nothing is received there any more',
  failing: 'Switched off: it accepted nothing for five days',
} as const

/** Why nothing arrives there, in one sentence; undefined where all is well. */
export function troubleOf(hook: Webhook): string | undefined {
  const nowMs = Date.now()
  if (hook.offBecause !== null && hook.offAt !== null)
    return `${offWords[hook.offBecause]}, ${formatWhen(hook.offAt, nowMs)}.`
  if (hook.failingSince === null) return undefined
  const pause = hook.pausedUntil === null ? '' : ` Next try ${formatWhen(hook.pausedUntil, nowMs)}.`
  return `It has accepted nothing since ${formatWhen(hook.failingSince, nowMs)}. ${hook.lastFailure}${pause}`
}

export const lastDelivered = ({ lastDeliveredAt }: Webhook) =>
  lastDeliveredAt === null ? 'Never' : formatWhen(lastDeliveredAt, Date.now())

/** What of a delivery is to be said beside its state. */
export function remarkOf({ state, tries, nextTryAt, lastFailure, isReplay }: Delivery): string {
  const tried = tries === 0 ? '' : tries === 1 ? 'tried once' : `tried ${formatNoun(tries, 'time')}`
  const parts = [
    isReplay && 'replayed',
    // A sentence of its own elsewhere, one of several facts here.
    state !== 'delivered' && lastFailure.replace(/\.$/, ''),
    state === 'waiting' && nextTryAt !== null && `next try ${formatWhen(nextTryAt, Date.now())}`,
    tried,
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
}
