import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#server/clock.ts'
import type { CrmType } from '../hubspot-shapes.ts'
import { hubSpotSignature } from '../hubspot-webhook.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { goodBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import { createSandboxRecords, type SandboxRecord } from './sandbox-records.ts'

export interface HubSpotSandbox {
  /** For `HUBSPOT_API_URL`. */
  readonly url: string
  readonly token: string
  /** With which it signs its webhooks. */
  readonly secret: string
  /** What stands there. */
  records(type: CrmType): readonly SandboxRecord[]
  associations(): readonly string[]
  /** Puts a record there as it stood before, with the property that tells it apart. */
  put(type: CrmType, id: string, properties: Record<string, string>, unique: string): void
  /** Changes or archives one as a person at HubSpot would; with `webhookUrl` the webhook is called. */
  change(type: CrmType, id: string, properties: Record<string, string>): Promise<void>
  archive(type: CrmType, id: string): Promise<void>
  behave(changes: Partial<SandboxBehaviour>): void
  stop(): Promise<void>
}

interface SandboxOptions {
  readonly port?: number
  readonly clock?: Clock
  readonly webhookUrl?: string
  readonly secret?: string
}

/** A server on the loopback address that speaks HubSpot's protocol and keeps its records in memory. */
export async function startHubSpotSandbox(options: SandboxOptions = {}): Promise<HubSpotSandbox> {
  const { port = 0, clock = systemClock, webhookUrl, secret = randomUUID() } = options
  const behaviour = { ...goodBehaviour }
  const token = `pat-na1-${randomUUID()}`
  const records = createSandboxRecords(() => clock.nowMs())
  const stopping = new AbortController()
  const api = createSandboxApi({
    records,
    behaviour,
    token,
    nowMs: () => clock.nowMs(),
    stopping: stopping.signal,
  })
  const url = await api.listen({ host: '127.0.0.1', port })
  let events = 0

  /** Sends the webhook of a change, twice, as it happens there. */
  async function tellOf(type: CrmType, id: string): Promise<void> {
    if (webhookUrl === undefined) return
    events += 1
    const kind = type === 'deals' ? 'deal' : 'contact'
    const rawBody = JSON.stringify([
      {
        ...{
          eventId: events,
          subscriptionId: 1,
          portalId: 1,
          appId: 1,
          attemptNumber: 0,
          changeSource: 'CRM_UI',
        },
        subscriptionType: `${kind}.propertyChange`,
        occurredAt: clock.nowMs(),
        objectId: Number(id),
      },
    ])
    for (const timestamp of [String(clock.nowMs()), String(clock.nowMs())])
      await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hubspot-request-timestamp': timestamp,
          'x-hubspot-signature-v3': hubSpotSignature(secret, {
            method: 'POST',
            uri: webhookUrl,
            rawBody,
            timestamp,
          }),
        },
        body: rawBody,
        signal: stopping.signal,
      }).catch(() => {})
  }

  return {
    url,
    token,
    secret,
    records: records.standing,
    associations: records.associations,
    put: records.restore,
    async change(type, id, properties) {
      const record = records.find(type, id)
      if (!record) throw new Error(`There is no record ${id}.`)
      Object.assign(record.properties, properties)
      await tellOf(type, id)
    },
    async archive(type, id) {
      records.archive(type, id)
      await tellOf(type, id)
    },
    behave: (changes) => void Object.assign(behaviour, changes),
    async stop() {
      stopping.abort()
      await api.close()
    },
  }
}
