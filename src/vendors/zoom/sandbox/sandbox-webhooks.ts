import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#server/clock.ts'
import { answerUrlValidation, zoomSignature } from '../zoom-webhook.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'
import type { SandboxEvent } from './sandbox-meeting.ts'
import type { PlannedMeeting } from './sandbox-planned.ts'
import { wireDeleted, wireEvent } from './sandbox-wire.ts'

/** Zoom waits three seconds for a 200 or 204. */
const answerWithinMs = 3000

export type WebhookOptions = {
  webhookUrl: string
  secret: string
  accountId: string
  seed: string
  clock: Clock
  behaviour: SandboxBehaviour
  /** Waits before each further try after a 5xx or no answer; a 4xx is never tried again. */
  retryDelaysMs: number[]
}

/** Signs and delivers webhooks with three further tries: in order within a meeting, or as badly as `behaviour` says. */
export function createSandboxWebhooks(options: WebhookOptions) {
  const { webhookUrl, secret, accountId, clock, behaviour, retryDelaysMs } = options
  const random = seededRandom(options.seed)
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  const lines = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  /** A signed call, as it stands now: a later try gets a new timestamp. Throws when nobody answers in time. */
  function post(body: string): Promise<Response> {
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const signingSecret = behaviour.isSignatureWrong ? `not ${secret}` : secret
    return fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Zoom Marketplace/1.0a',
        'x-zm-request-timestamp': timestamp,
        'x-zm-signature': zoomSignature(signingSecret, timestamp, body),
        'x-zm-request-id': randomUUID().replaceAll('-', '_'),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
    })
  }

  /** Whether another try makes sense: after a 5xx or silence, not after a refusal. */
  async function mayTakeItLater(body: string): Promise<boolean> {
    try {
      const response = await post(body)
      await response.body?.cancel()
      return response.status >= 500
    } catch {
      return true
    }
  }

  async function deliver(body: string, attempt = 0): Promise<void> {
    if (stopping.signal.aborted || !(await mayTakeItLater(body))) return
    const delayMs = retryDelaysMs[attempt]
    if (delayMs !== undefined) later(delayMs, () => follow(deliver(body, attempt + 1)))
  }

  function later(delayMs: number, act: () => void): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delayMs)
    timers.add(timer)
  }

  function follow(delivery: Promise<void>): void {
    underWay.add(delivery)
    void delivery.then(() => underWay.delete(delivery))
  }

  /** Behind what the same meeting still has to deliver. */
  function queue(uuid: string, body: string): void {
    const line = (lines.get(uuid) ?? Promise.resolve()).then(() => deliver(body))
    lines.set(uuid, line)
    follow(line)
    void line.then(() => lines.get(uuid) === line && lines.delete(uuid))
  }

  const shuffled = (events: readonly SandboxEvent[]): SandboxEvent[] =>
    events
      .map((event) => ({ event, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ event }) => event)

  /** Delivers one event as often and as late as `behaviour` says. */
  function tell(kind: string, uuid: string, event: object): void {
    const { areEventsAtOnce, eventJitterMs } = behaviour
    if (behaviour.missingEvents.includes(kind)) return
    const body = JSON.stringify(event)
    const copies = behaviour.eventCopies + (random() < behaviour.repeatedEvents ? 1 : 0)
    for (let copy = 0; copy < copies; copy += 1) {
      const lateMs = random() < behaviour.lateEvents ? random() * behaviour.lateMs : 0
      const heldBackMs = eventJitterMs === 0 ? lateMs : lateMs + random() * eventJitterMs
      if (heldBackMs > 0) later(heldBackMs, () => follow(deliver(body)))
      else if (areEventsAtOnce) follow(deliver(body))
      else queue(uuid, body)
    }
  }

  return {
    /** Sends events in their order, unless told to misbehave. Returns before they arrive. */
    send(events: SandboxEvent[]): void {
      for (const event of behaviour.areEventsAtOnce ? shuffled(events) : events) {
        tell(event.kind, event.meeting.uuid, wireEvent(event, accountId))
      }
    },

    /** Tells that a planned meeting was deleted. */
    sendDeleted: (meeting: PlannedMeeting): void =>
      tell('meeting.deleted', meeting.uuid, wireDeleted(meeting, accountId, clock.nowMs())),

    /** Zoom's "Validate" button: whether the receiver answers the challenge. */
    async validateUrl(): Promise<boolean> {
      const plainToken = createHash('sha256').update(options.seed).digest('base64url').slice(0, 22)
      const challenge = { event: 'endpoint.url_validation', event_ts: clock.nowMs(), payload: { plainToken } }
      try {
        const response = await post(JSON.stringify(challenge))
        const answer: unknown = await response.json()
        return response.ok && isDeepStrictEqual(answer, answerUrlValidation(secret, plainToken))
      } catch {
        return false
      }
    },

    /** Resolves when nothing is being delivered and nothing waits for another try. */
    async settled(): Promise<void> {
      while (underWay.size + timers.size > 0) {
        await Promise.all(underWay)
        if (timers.size > 0) await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },

    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(underWay)
    },
  }
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
function seededRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
