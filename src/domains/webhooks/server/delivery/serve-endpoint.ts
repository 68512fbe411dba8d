import pRetry from 'p-retry'
import type { Services } from '#server/services.ts'
import { bodyOf } from './body-of.ts'
import { type Claimed, type Due, keepClaim, leaseMs, listDue, releaseClaim } from './claim.ts'
import { recordTry } from './record.ts'
import { type Outcome, sendOne } from './send-one.ts'
import { switchOffByItself } from './switch-off.ts'

/** So many are read at a time. */
const batch = 100
/** So many are on their way to one receiver; one after the other where they are replayed, or it was away. */
const atATime = 4
/** Then others have their turn. */
const turnMs = 20_000

const unsigned: Outcome = {
  ...{ end: 'failed', status: null, answer: '', durationMs: 0, pause: { afterMs: undefined } },
  failure: 'Its secret cannot be read by this server. Make a new one.',
}

/** Delivers what is due for one receiver until nothing is, it wants a pause, or its turn is over. Returns how many it took. */
export async function serveEndpoint(services: Services, claimed: Claimed): Promise<number> {
  const endsMs = performance.now() + turnMs
  const state = { taken: 0, isOver: false, pauses: claimed.pauses, claimedMs: performance.now() }
  const isOver = () => state.isOver || !services.jobs.isWorking() || performance.now() > endsMs

  async function deliver(due: Due): Promise<void> {
    // Renewed at half time, before the claim could run out under a try.
    if (performance.now() - state.claimedMs > leaseMs(services) / 3) {
      state.claimedMs = performance.now()
      if (!(await keepClaim(services, claimed))) state.isOver = true
    }
    if (isOver()) return
    const { url, secrets } = claimed
    const message = { url, secrets, messageId: due.messageId, body: bodyOf(due) }
    const outcome =
      secrets.length === 0
        ? unsigned
        : await sendOne(message, { config: services.config, nowMs: services.clock.nowMs() })
    // The database may be away at this very moment: what is not recorded is sent again, under the same id.
    const { isOurs, isTooLong } = await pRetry(
      () => recordTry(services, { ...claimed, pauses: state.pauses }, due, outcome),
      { retries: 5, minTimeout: 250 },
    )
    if (outcome.end === 'delivered') {
      state.taken += 1
      state.pauses = 0
    }
    if (!isOurs || outcome.pause) state.isOver = true
    if (isOurs && (outcome.end === 'gone' || isTooLong)) {
      state.isOver = true
      await switchOffByItself(services, claimed.id, outcome.end === 'gone' ? 'gone' : 'failing')
    }
  }

  try {
    while (!isOver()) {
      const due = await listDue(services, claimed.id, batch)
      if (due.length === 0) break
      const isInOrder = state.pauses > 0 || due.some(({ isReplay }) => isReplay)
      const lines = linesOf(due)
      const lane = async () => {
        for (let line = lines.shift(); line !== undefined; line = lines.shift())
          for (const one of line) if (!isOver()) await deliver(one)
      }
      const ended = await Promise.allSettled(Array.from({ length: isInOrder ? 1 : atATime }, lane))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
  } finally {
    await releaseClaim(services, claimed)
  }
  return state.taken
}

/** What is of one subject stands in one line, so that it arrives in order; lines begin in the order of their first. */
function linesOf(due: readonly Due[]): Due[][] {
  const lines = new Map<string, Due[]>()
  for (const one of due) {
    const line = lines.get(one.subject)
    if (line) line.push(one)
    else lines.set(one.subject, [one])
  }
  return [...lines.values()]
}
