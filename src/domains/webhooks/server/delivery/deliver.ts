import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { claimEndpoint } from './claim.ts'
import { serveEndpoint } from './serve-endpoint.ts'

export const deliverKind = jobKind({ name: 'webhooks.deliver', data: z.object({}) })

/** So many receivers are served at the same time: one that is slow holds up itself and nobody else. */
const mostAtOnce = 12
/** A run ends by itself, well before its job counts as hanging; the next one goes on. */
const longestRunMs = 10 * 60_000
/** While some are being served, others are looked for as often. */
const lookAgainMs = 250

/**
 * Delivers what is due, each receiver by one worker of one server. What waits only for its next try of the coming minute
 * starts the job again then. Returns how many were taken.
 */
export async function deliverWebhooks(services: Services): Promise<number> {
  const { jobs, outgoingHold } = services
  if (outgoingHold.reason() !== undefined) return 0
  const endsMs = performance.now() + longestRunMs
  const serving = new Set<Promise<void>>()
  const failures: unknown[] = []
  let taken = 0
  const goesOn = () => failures.length === 0 && jobs.isWorking() && performance.now() < endsMs
  while (goesOn()) {
    const claimed = serving.size < mostAtOnce ? await claimEndpoint(services) : undefined
    if (claimed) {
      const turn: Promise<void> = serveEndpoint(services, claimed)
        .then((count) => {
          taken += count
        })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => serving.delete(turn))
      serving.add(turn)
      continue
    }
    if (serving.size === 0) break
    await Promise.race([wait(lookAgainMs), ...serving])
  }
  await Promise.all(serving)
  if (failures.length > 0) throw failures[0]
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
