import type { Connection, MinuteWord, ServiceState } from '../contract/service-health.schemas.ts'

/** Worst first. */
export const severity: Readonly<Record<ServiceState, number>> = {
  down: 0,
  silent: 1,
  slow: 2,
  good: 3,
  unused: 4,
  none: 5,
}

interface Standing {
  readonly connection: Connection
  readonly lastWord: MinuteWord | null
  /** Whether nothing is heard of one of its jobs. */
  readonly isSilent: boolean
}

/** How a service stands: by its last word, and by what should have been heard and was not. */
export function stateOf({ connection, lastWord, isSilent }: Standing): ServiceState {
  if (connection === 'none') return 'none'
  if (lastWord === 'down') return 'down'
  if (isSilent) return 'silent'
  if (lastWord === null) return 'unused'
  return lastWord === 'slow' ? 'slow' : 'good'
}

interface Behind {
  readonly state: ServiceState
  readonly sinceMs: number | null
  readonly oldestMs: number | null
  readonly durationMs: number | null
  readonly nowMs: number
}

/**
 * How far behind it is: as long as the oldest waits for it, or as long as it has been down; where nothing waits, as long as
 * its last answer took. Null: nothing is known.
 */
export function lagOf({ state, sinceMs, oldestMs, durationMs, nowMs }: Behind): number | null {
  if (state === 'none' || state === 'unused') return null
  const waits = oldestMs === null ? 0 : nowMs - oldestMs
  const isAway = state === 'down' && sinceMs !== null ? nowMs - sinceMs : 0
  return Math.max(waits, isAway, 0) || durationMs
}
