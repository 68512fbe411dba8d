import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Topic } from '#contract/topics.ts'
import type { Database } from '../database/database.ts'
import { DatabaseClient } from '../database/database-client.ts'
import { recentChanges } from './recent-changes.ts'

const channel = 'homeroom_live'

/**
 * What servers publish to each other: whose rights changed, that mail may go out again, that webhooks wait. Never to
 * pages.
 */
export type ServerTopic = `rights:${number}` | `rights-${Topic}` | 'outgoing:0' | 'webhooks:0'
type AnyTopic = Topic | ServerTopic

interface LateChange<Heard> {
  readonly topic: Heard
  readonly agoMs: number
}

export interface LiveHub {
  /** Calls back for each change of a topic on any machine, until the returned function is called. */
  subscribe<Heard extends AnyTopic>(topics: readonly Heard[], onChange: (topic: Heard) => void): () => void
  /** Those that may have changed while a page that listens from now on was reading what it shows. */
  changedLately<Heard extends AnyTopic>(topics: readonly Heard[]): LateChange<Heard>[]
  stop(): Promise<void>
}

/** Publishes changes to all open pages and servers, once the transaction it is called in has committed. */
export async function publishChanges(db: Database, topics: readonly AnyTopic[]): Promise<void> {
  if (topics.length === 0) return
  await sql`select pg_notify(${channel}, topic) from unnest(${[...topics]}::text[]) as topic`.execute(db)
}

/** Publishes one change to all open pages and servers, once the transaction it is called in has committed. */
export const publishChange = (db: Database, topic: AnyTopic): Promise<void> => publishChanges(db, [topic])

/** Shorter than the patience of whoever looks at an open page: a silent connection is found by asking. */
const heartbeatMs = 5_000
const reconnectMs = 1_000

/** Listens on one connection a process and passes changes on; reconnects when the database was away. */
export async function startLiveHub(url: string): Promise<LiveHub> {
  const listeners = new Map<string, Set<(topic: never) => void>>()
  let client: DatabaseClient | null = null
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  const recent = recentChanges()
  const passOn = (message: pg.Notification) => {
    const topic = message.payload as never
    recent.note(topic)
    for (const listener of listeners.get(topic) ?? []) listener(topic)
  }

  async function connect(): Promise<void> {
    const next = new DatabaseClient({ connectionString: url, application_name: 'homeroom live' })
    next.on('notification', passOn)
    try {
      await next.connect()
      await next.introduce()
      await next.query(`listen ${channel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (isStopped) return next.end()
    client = next
    next.once('end', () => {
      if (client === next) reconnect()
    })
    void keepAsking(next)
  }

  /** An answer that does not come ends the connection by itself. */
  async function keepAsking(current: DatabaseClient): Promise<void> {
    while (client === current) {
      await wait(heartbeatMs, undefined, { ref: false })
      if (client === current) await current.query('select 1').catch(() => {})
    }
  }

  function reconnect(): void {
    client = null
    if (isStopped) return
    retry = setTimeout(() => {
      // Whoever is subscribed may have missed changes: let every page look again.
      connect().then(() => {
        recent.noteAll()
        for (const [topic, subscribed] of listeners)
          for (const listener of subscribed) listener(topic as never)
      }, reconnect)
    }, reconnectMs)
  }

  await connect()
  return {
    subscribe(topics, onChange) {
      for (const topic of topics) {
        const subscribed = listeners.get(topic) ?? new Set()
        subscribed.add(onChange)
        listeners.set(topic, subscribed)
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(onChange)
          if (listeners.get(topic)?.size === 0) listeners.delete(topic)
        }
      }
    },
    changedLately: (topics) =>
      topics.flatMap((topic) => {
        const agoMs = recent.agoMs(topic)
        return agoMs === undefined ? [] : [{ topic, agoMs }]
      }),
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
