import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#server/clock.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { goodBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import { SandboxCommunity } from './sandbox-community.ts'

export interface HeartbeatSandbox {
  /** For `HEARTBEAT_API_URL`. */
  readonly url: string
  readonly key: string
  /** What stands there; a test or the demo changes it as a person would. */
  readonly community: SandboxCommunity
  behave(changes: Partial<SandboxBehaviour>): void
  /** Another key from now on: the one before is refused. */
  rotateKey(): string
  stop(): Promise<void>
}

interface SandboxOptions {
  readonly port?: number
  readonly clock?: Clock
  readonly roles?: readonly string[]
}

/** A server on the loopback address that speaks the protocol of Heartbeat's v0 and keeps one community in memory. */
export async function startHeartbeatSandbox(options: SandboxOptions = {}): Promise<HeartbeatSandbox> {
  const { port = 0, clock = systemClock, roles = ['Admin', 'Member'] } = options
  const behaviour = { ...goodBehaviour }
  const community = new SandboxCommunity(roles)
  const first = randomUUID()
  let key = first
  const stopping = new AbortController()
  const api = createSandboxApi({
    community,
    behaviour,
    key: () => key,
    nowMs: () => clock.nowMs(),
    stopping: stopping.signal,
  })
  const url = `${await api.listen({ host: '127.0.0.1', port })}/v0`
  return {
    url,
    key: first,
    community,
    behave: (changes) => void Object.assign(behaviour, changes),
    rotateKey: () => {
      key = randomUUID()
      return key
    },
    async stop() {
      stopping.abort()
      await api.close()
    },
  }
}
