import { createHmac, timingSafeEqual } from 'node:crypto'
import { isInSchoolTimes } from '#contract/school-time.ts'
import { type ZoomParticipant, zoomEventFrame, zoomEventMeeting } from './zoom-shapes.ts'

/** A call whose timestamp is further than this from now, either way, is taken for a replay. */
const signatureWindowMs = 5 * 60 * 1000

const hmacHex = (secret: string, ...parts: (string | Uint8Array)[]): string => {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}

/** The `x-zm-signature` of a body: HMAC SHA-256 over `v0:{timestamp}:{body}`. `timestamp` is in seconds, as text. */
export const zoomSignature = (secret: string, timestamp: string, rawBody: string | Uint8Array): string =>
  `v0=${hmacHex(secret, `v0:${timestamp}:`, rawBody)}`

/**
 * Whether a webhook call is Zoom's and fresh. Takes the body's bytes as they came (parsing and printing
 * again changes them) and both headers, which may be missing. An empty secret verifies nothing.
 */
export function verifyZoomSignature(call: {
  secret: string
  /** Header `x-zm-request-timestamp`, seconds. */
  timestamp: string | undefined
  rawBody: string | Uint8Array
  /** Header `x-zm-signature`. */
  signature: string | undefined
  nowMs: number
}): boolean {
  const { secret, timestamp, rawBody, signature, nowMs } = call
  if (secret === '' || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs - Number(timestamp) * 1000) > signatureWindowMs) return false
  const expected = Buffer.from(zoomSignature(secret, timestamp, rawBody))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The answer to `endpoint.url_validation`, which Zoom sends on set-up and every 72 hours and wants within 3 seconds. */
export const answerUrlValidation = (secret: string, plainToken: string) => ({
  plainToken,
  encryptedToken: hmacHex(secret, plainToken),
})

type AboutMeeting = {
  meetingId: string
  uuid: string
  hostId: string | null
  topic: string
  /** Epoch ms; the event's own time, else when Zoom sent it. */
  atMs: number
}

/** What Zoom told us. The same event may come more than once and in any order; `left` also after `ended`. */
export type ZoomEvent =
  | { kind: 'url_validation'; plainToken: string }
  | ({ kind: 'meeting.started' | 'meeting.ended' } & AboutMeeting)
  | ({ kind: 'meeting.deleted' } & AboutMeeting)
  | ({
      kind: 'meeting.participant_joined' | 'meeting.participant_left'
      participant: ZoomParticipant
    } & AboutMeeting)
  /** An event we do not follow (`problem` null), or one we cannot read, with the reason. */
  | { kind: 'unknown'; event: string | null; problem: string | null }

/** Reads a webhook's JSON, as text or already parsed. Never throws: what cannot be read is `unknown`. */
export function parseZoomEvent(body: unknown): ZoomEvent {
  const frame = zoomEventFrame.safeParse(typeof body === 'string' ? parseJson(body) : body)
  if (!frame.success) return { kind: 'unknown', event: null, problem: 'not a Zoom event' }
  const { event, event_ts, payload } = frame.data
  const unreadable = (problem: string): ZoomEvent => ({ kind: 'unknown', event, problem })

  if (event === 'endpoint.url_validation')
    return payload.plainToken
      ? { kind: 'url_validation', plainToken: payload.plainToken }
      : unreadable('no plainToken')
  // One day of a series: its number goes on.
  const isOneOfMany = event === 'meeting.deleted' && payload.operation === 'single'
  if (!isFollowed(event) || isOneOfMany) return { kind: 'unknown', event, problem: null }

  const object = zoomEventMeeting.safeParse(payload.object)
  if (!object.success) return unreadable(object.error.issues.map((issue) => issue.path.join('.')).join(', '))
  const { id, uuid, host_id, topic, start_time, end_time, participant } = object.data
  const ownMs = {
    'meeting.started': start_time,
    'meeting.ended': end_time,
    'meeting.deleted': null,
    'meeting.participant_joined': participant?.joinMs,
    'meeting.participant_left': participant?.leaveMs,
  }[event]
  const atMs = ownMs ?? event_ts
  if (atMs === null) return unreadable('no time')
  if (!isInSchoolTimes(atMs)) return unreadable('event_ts')

  const about = { meetingId: id, uuid, hostId: host_id, topic, atMs }
  if (event === 'meeting.deleted') return { kind: event, ...about }
  if (event === 'meeting.started' || event === 'meeting.ended') return { kind: event, ...about }
  return participant ? { kind: event, ...about, participant } : unreadable('no participant')
}

const followed = [
  'meeting.started',
  'meeting.ended',
  'meeting.participant_joined',
  'meeting.participant_left',
  'meeting.deleted',
] as const

const isFollowed = (event: string): event is (typeof followed)[number] =>
  (followed as readonly string[]).includes(event)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
