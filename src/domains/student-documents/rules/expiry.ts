import { schoolDateOf } from '#contract/school-time.ts'

/** How long before its last day a document is said to expire soon. */
const soonMs = 30 * 86_400_000

export const expiries = ['none', 'valid', 'soon', 'expired'] as const
export type Expiry = (typeof expiries)[number]

/** Whether a document still holds; it does on its last day. */
export function expiryOf(expiresOn: string | null, nowMs: number): Expiry {
  if (expiresOn === null) return 'none'
  if (expiresOn < schoolDateOf(nowMs)) return 'expired'
  return expiresOn <= schoolDateOf(nowMs + soonMs) ? 'soon' : 'valid'
}
