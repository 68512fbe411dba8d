import pRetry from 'p-retry'
import type { Clock } from '../clock.ts'

/** How one try ended, as whoever sends it can tell. */
export type Outcome =
  | { readonly end: 'sent' }
  /** It will never be taken: nobody of this address, a message that is refused. */
  | { readonly end: 'refused'; readonly failure: string }
  /** It was certainly not taken, and may be later. `isAway`: nothing else will be taken now either. */
  | { readonly end: 'later'; readonly failure: string; readonly isAway?: boolean; readonly afterMs?: number }
  /** It may have been taken: the answer was lost. Never repeated by itself. */
  | { readonly end: 'unknown'; readonly failure: string }

/** What is recorded of a try. */
export type Result =
  | { readonly end: 'sent' }
  | { readonly end: 'failed'; readonly failure: string; readonly mayPass: boolean }
  | { readonly end: 'later'; readonly failure: string; readonly nextTryAt: Date }
  | { readonly end: 'unknown'; readonly failure: string }

interface Claimed {
  /** When the tries began, which end a day later. */
  readonly firstTriedAt: Date
}

/** A kind of work that goes out: mails, push messages, later webhooks and calls of vendors. */
export interface Outgoing<Item extends Claimed> {
  /** Takes the next that is due, for nobody else, and commits at once; skips what others are taking. */
  claim(now: Date): Promise<Item | undefined>
  /** Sends it, outside of any transaction. What it throws counts as an unknown end. */
  send(item: Item): Promise<Outcome>
  /** Records the result of this try and of no other. */
  record(item: Item, result: Result, now: Date): Promise<void>
}

interface Turn {
  readonly clock: Clock
  /** So many are on their way at the same time. */
  readonly atATime: number
  /** False once the process is asked to stop: what is on its way is finished, nothing else is begun. */
  readonly goesOn: () => boolean
}

/** A turn ends by itself, well before its job counts as hanging; the next minute's goes on. */
const longestTurnMs = 10 * 60_000
const firstWaitMs = 30_000
const longestWaitMs = 3 * 3_600_000
const longestMs = 24 * 3_600_000

/**
 * When to try again: after as long again as it has been tried for – half a minute, one, two, four, at most three
 * hours – unevenly, so that what failed together does not come back together. Null a day after the first try.
 */
export function nextTry(
  { firstTriedAt }: Claimed,
  nowMs: number,
  { afterMs = 0, random = Math.random() }: { readonly afterMs?: number; readonly random?: number } = {},
): Date | null {
  const endMs = firstTriedAt.getTime() + longestMs
  if (nowMs >= endMs) return null
  const waitedMs = nowMs - firstTriedAt.getTime()
  const waitMs = Math.min(Math.max(waitedMs, firstWaitMs), longestWaitMs) * (0.75 + random / 2)
  return new Date(Math.min(nowMs + Math.max(waitMs, afterMs), endMs))
}

/**
 * Sends what is due, a few at a time, until nothing is left, the receiving side is away, or the process stops. Each
 * is claimed by itself and its result is recorded by itself, so that a crash leaves in doubt only what was on its
 * way. Returns how many were sent.
 */
export async function sendOutgoing<Item extends Claimed>(
  queue: Outgoing<Item>,
  { clock, atATime, goesOn }: Turn,
): Promise<number> {
  const endsMs = performance.now() + longestTurnMs
  let sent = 0
  let isAway = false
  const lane = async () => {
    while (!isAway && goesOn() && performance.now() < endsMs) {
      const item = await queue.claim(new Date(clock.nowMs()))
      if (!item) return
      const outcome = await queue.send(item).catch(asUnknown)
      if (outcome.end === 'later' && outcome.isAway) isAway = true
      const nowMs = clock.nowMs()
      const result = resultOf(outcome, item, nowMs)
      // The database may be away at this very moment; what is not recorded is in doubt for ever.
      await pRetry(() => queue.record(item, result, new Date(nowMs)), { retries: 5, minTimeout: 250 })
      if (outcome.end === 'sent') sent += 1
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: atATime }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  return sent
}

const asUnknown = (error: unknown): Outcome => ({
  end: 'unknown',
  failure: error instanceof Error ? error.message : String(error),
})

function resultOf(outcome: Outcome, item: Claimed, nowMs: number): Result {
  if (outcome.end === 'sent' || outcome.end === 'unknown') return outcome
  const { failure } = outcome
  if (outcome.end === 'refused') return { end: 'failed', failure, mayPass: false }
  const nextTryAt = nextTry(item, nowMs, { afterMs: outcome.afterMs ?? 0 })
  return nextTryAt ? { end: 'later', failure, nextTryAt } : { end: 'failed', failure, mayPass: true }
}
