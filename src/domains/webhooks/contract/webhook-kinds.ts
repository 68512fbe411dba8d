/** What a receiver may hear of, as it stands in `type`. */
export const webhookKinds = [
  'attendance.changed',
  'excuse.decided',
  'registration.changed',
  'report.published',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What somebody sends to try an endpoint. */
export const testKind = 'webhook.test'

export const deliveryStates = ['waiting', 'delivered', 'failed', 'kept'] as const

/** So long an event can be replayed, in days. */
export const keptDays = 30
