import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** A call older than this is refused, also when its signature is right. */
const signatureWindowMs = 300_000

/** What HubSpot decodes of the address before it signs. */
const decoded: Readonly<Record<string, string>> = {
  '%3A': ':',
  '%2F': '/',
  '%3F': '?',
  '%40': '@',
  '%21': '!',
  '%24': '$',
  '%27': "'",
  '%28': '(',
  '%29': ')',
  '%2A': '*',
  '%2C': ',',
  '%3B': ';',
}
const decodedUri = (uri: string) =>
  uri.replace(/%[0-9A-F]{2}/gi, (code) => decoded[code.toUpperCase()] ?? code)

export interface SignedCall {
  readonly method: string
  /** As HubSpot called it: scheme, host, path and query. */
  readonly uri: string
  readonly rawBody: string | Uint8Array
  /** Header `x-hubspot-request-timestamp`, epoch ms. */
  readonly timestamp: string
}

/** The `x-hubspot-signature-v3` of a call: base64 of HMAC SHA-256 with the app's secret. */
export const hubSpotSignature = (secret: string, { method, uri, rawBody, timestamp }: SignedCall): string =>
  createHmac('sha256', secret)
    .update(method + decodedUri(uri))
    .update(rawBody)
    .update(timestamp)
    .digest('base64')

/** Whether a webhook call is HubSpot's and fresh. Its headers may be missing. An empty secret verifies nothing. */
export function verifyHubSpotSignature(
  secret: string,
  call: Omit<SignedCall, 'timestamp'> & {
    readonly timestamp: string | undefined
    readonly signature: string | undefined
    readonly nowMs: number
  },
): boolean {
  const { timestamp, signature, nowMs } = call
  if (secret === '' || !timestamp || !signature || !/^\d{1,15}$/.test(timestamp)) return false
  if (Math.abs(nowMs - Number(timestamp)) > signatureWindowMs) return false
  const expected = Buffer.from(hubSpotSignature(secret, { ...call, timestamp }))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** What happened there, as a hint: whoever receives it reads the record again. */
export interface CrmHint {
  /** The same for one event that came twice. */
  readonly key: string
  readonly object: 'deal' | 'contact'
  readonly outsideId: string
}

const event = z.object({
  eventId: z.union([z.number(), z.string()]),
  subscriptionId: z.union([z.number(), z.string()]).default(0),
  occurredAt: z.number().default(0),
  objectId: z.union([z.number(), z.string()]),
  subscriptionType: z.string(),
  objectTypeId: z.string().optional(),
})

const objectOf = ({ subscriptionType, objectTypeId }: z.output<typeof event>) => {
  if (subscriptionType.startsWith('deal.') || objectTypeId === '0-3') return 'deal'
  if (subscriptionType.startsWith('contact.') || objectTypeId === '0-1') return 'contact'
  return undefined
}

/** The hints of a call, each once. Never throws: what cannot be read or is of something else is left out. */
export function readHubSpotEvents(body: unknown): CrmHint[] {
  const list = Array.isArray(body) ? body.slice(0, 100) : []
  const hints = list.flatMap((one): CrmHint[] => {
    const read = event.safeParse(one)
    const object = read.success ? objectOf(read.data) : undefined
    if (!read.success || object === undefined) return []
    const { eventId, subscriptionId, occurredAt, objectId } = read.data
    const key = [eventId, subscriptionId, occurredAt, objectId].join(' ')
    return [{ key, object, outsideId: String(objectId) }]
  })
  return [...new Map(hints.map((hint) => [hint.key, hint])).values()]
}
