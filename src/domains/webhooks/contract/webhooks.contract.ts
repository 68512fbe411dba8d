import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, flag, id, instant, line, setOf, version, webAddress } from '#contract/values.ts'
import { deliveryStates, testKind, webhookKinds } from './webhook-kinds.ts'

const path = '/backoffice/workbench/webhooks' as const
const access = 'webhooks.manage' as const
const ofEndpoint = z.object({ endpointId: id })
const ofDelivery = ofEndpoint.extend({ deliveryId: id })
const done = z.object({ ok: z.literal(true), message: z.string() })

const endpointFields = z.object({
  title: line(60, 'A name takes up to 60 characters.').min(
    1,
    'Say who receives them, such as the name of the system.',
  ),
  url: webAddress(500, 'Paste the whole address, beginning with https://.'),
  kinds: setOf(z.enum(webhookKinds), webhookKinds.length).min(1, 'Choose at least one thing to tell of.'),
  /** Only what concerns this campus; null: the whole network. */
  cohort_id: z.preprocess((sent) => (sent === '' || sent === undefined ? null : sent), cohortId.nullable()),
})
export type EndpointFields = z.output<typeof endpointFields>

const hook = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isOn: z.boolean(),
  /** Why and when it was switched off. */
  offAt: instant.nullable(),
  offBecause: z.enum(['hand', 'gone', 'failing']).nullable(),
  /** Since when nothing was taken. */
  failingSince: instant.nullable(),
  lastFailure: z.string(),
  lastDeliveredAt: instant.nullable(),
  /** Until when nothing is sent: it asked for a pause, or could not be reached. */
  pausedUntil: instant.nullable(),
  waiting: z.number(),
  failed: z.number(),
  /** What happened while it was off. */
  kept: z.number(),
})
export type Webhook = z.output<typeof hook>

const campuses = z.array(z.object({ id: z.number(), title: z.string() }))
export type Campuses = z.output<typeof campuses>

const detail = hook.extend({
  version: z.number(),
  cohort_id: z.number().nullable(),
  secretEnd: z.string(),
  secretMadeAt: instant,
  /** Until when the secret before signs, too. */
  oldSecretUntil: instant.nullable(),
  madeBy: z.object({ id: z.number(), name: z.string() }),
  madeAt: instant,
  campuses,
})
export type WebhookDetail = z.output<typeof detail>

const delivery = z.object({
  id: z.number(),
  messageId: z.string(),
  kind: z.enum([...webhookKinds, testKind]),
  happenedAt: instant,
  state: z.enum(deliveryStates),
  isReplay: z.boolean(),
  tries: z.number(),
  nextTryAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What came of the last try. */
  lastStatus: z.number().nullable(),
  lastFailure: z.string(),
})
export type Delivery = z.output<typeof delivery>

const made = done.extend({
  id: z.number(),
  /** Shown now and never again. */
  secret: z.string(),
})

/** `/workbench/webhooks`: who outside hears of what happens, by Standard Webhooks (issue 15 §7). */
export const webhooksContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Who hears of what by webhook, and whether it arrives',
    access,
    output: z.object({ endpoints: z.array(hook), campuses }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Sets up a receiver; answers its secret, once',
    access,
    input: endpointFields,
    output: made,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{endpointId}`,
    summary: 'A receiver with its settings',
    access,
    input: ofEndpoint,
    output: detail,
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/{endpointId}`,
    summary: 'Changes where a receiver is and what it hears',
    access,
    input: endpointFields.extend({ ...ofEndpoint.shape, version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  turn: endpoint({
    method: 'POST',
    path: `${path}/{endpointId}/switch`,
    summary: 'Switches a receiver off, or on again; what happens meanwhile is kept',
    access,
    input: ofEndpoint.extend({ is_on: flag }),
    output: done,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${path}/{endpointId}/secret`,
    summary: 'Makes a new secret, shown once; the one before signs, too, for 24 hours',
    access,
    input: ofEndpoint,
    output: made,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{endpointId}`,
    summary: 'Removes a receiver with its log',
    access,
    input: ofEndpoint,
    output: done,
  }),
  test: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{endpointId}/test`,
    summary: 'Sends a receiver an event that tells of nothing',
    access,
    input: ofEndpoint,
    output: done,
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: `${path}/{endpointId}/deliveries`,
    summary: 'What was sent to a receiver and what waits, the newest first, 50 a page',
    access,
    input: paged(
      ofEndpoint.extend({
        state: z.enum(['any', ...deliveryStates]).default('any'),
        kind: z.enum(['any', ...webhookKinds, testKind]).default('any'),
      }),
    ),
    output: z.object({ ...pageFacts, deliveries: z.array(delivery) }),
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: `${path}/{endpointId}/deliveries/{deliveryId}`,
    summary: 'What was sent, and each try with its answer',
    access,
    input: ofDelivery,
    output: delivery.extend({
      /** As it is sent, byte by byte. */
      body: z.string(),
      attempts: z.array(
        z.object({
          id: z.number(),
          at: instant,
          durationMs: z.number(),
          status: z.number().nullable(),
          answer: z.string(),
          failure: z.string(),
        }),
      ),
    }),
  }),
  replay: endpoint({
    method: 'POST',
    path: `${path}/{endpointId}/deliveries/{deliveryId}/replay`,
    summary: 'Sends an event once more, under the same id',
    access,
    input: ofDelivery,
    output: done,
  }),
  replaySince: endpoint({
    method: 'POST',
    path: `${path}/{endpointId}/replay`,
    summary: 'Sends what failed or was kept within a window once more, in the order in which it happened',
    access,
    /** From `since` up to `until`; without that up to now. */
    input: ofEndpoint.extend({ since: instant, until: instant.nullable().default(null) }),
    output: done.extend({ replayed: z.number() }),
  }),
}
