import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { claimEndpoint } from './claim.ts'
import { serveEndpoint } from './serve-endpoint.ts'

export const deliverKind = jobKind({ name: 'webhooks.deliver', data: z.object({}) })

/** So many receivers are served at the same time: one that is slow holds up a lane and nobody else. */
const lanes = 12
/** A run ends by itself, well before its job counts as hanging; the next one goes on. */
const longestRunMs = 10 * 60_000
/** How often a lane without work looks again while another is still busy. */
const lookAgainMs = 250

/**
 * Delivers what is due, each receiver by one worker of one server. What waits only for its next try of the coming minute
 * starts the job again then. Returns how many were taken.
 */
export async function deliverWebhooks(services: Services): Promise<number> {
  const { jobs, outgoingHold } = services
  if (outgoingHold.reason() !== undefined) return 0
  const endsMs = performance.now() + longestRunMs
  let [taken, busy] = [0, 0]
  const lane = async () => {
    while (jobs.isWorking() && performance.now() < endsMs) {
      busy += 1
      try {
        const claimed = await claimEndpoint(services)
        if (claimed) {
          taken += await serveEndpoint(services, claimed)
          continue
        }
      } finally {
        busy -= 1
      }
      if (busy === 0) return
      await wait(lookAgainMs)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await comeAgain(services)
  return taken
}

const soonMs = 60_000

/** Every minute the job runs by itself; what is due before that starts it. */
async function comeAgain({ database, clock, jobs }: Services): Promise<void> {
  const nowMs = clock.nowMs()
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(greatest(d.next_try_at, e.paused_until)) as due_at
    from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id and d.state = 'waiting'
    where e.is_on and d.next_try_at < ${new Date(nowMs + soonMs)}
      and (e.paused_until is null or e.paused_until < ${new Date(nowMs + soonMs)})`.execute(database)
  const dueAt = rows[0]?.dueAt
  if (!dueAt) return
  const startAt = new Date(Math.max(dueAt.getTime(), nowMs) + 50)
  await jobs.enqueue(
    database,
    deliverKind,
    {},
    { startAt, key: `due ${Math.ceil(startAt.getTime() / 1_000)}` },
  )
}
