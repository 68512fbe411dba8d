import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { readSecret } from '#server/vendors/kept-secret.ts'

/** A receiver that is served by one worker alone, until the claim runs out or is given back. */
export interface Claimed {
  readonly id: number
  readonly claim: string
  readonly url: string
  /** Empty where the server's key is another than that by which they were kept. */
  readonly secrets: readonly string[]
  /** How often in a row it asked for a pause or could not be reached. */
  readonly pauses: number
}

interface ClaimedRow extends Omit<Claimed, 'secrets'> {
  readonly secret: string
  readonly oldSecret: string | null
  readonly oldSecretUntil: Date | null
}

/** Longer than a try and what is written of it: a claim never runs out under a worker that lives. */
export const leaseMs = ({ config }: Pick<Services, 'config'>): number =>
  2 * config.WEBHOOK_TIMEOUT * 1_000 + 60_000

/** Takes the receiver that waited longest and has something due; undefined where nobody has. */
export async function claimEndpoint(services: Services): Promise<Claimed | undefined> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const { rows } = await sql<ClaimedRow>`
    update webhook_endpoints set claim = ${randomUUID()}, claimed_until = ${new Date(nowMs + leaseMs(services))},
      last_turn_at = clock_timestamp()
    where id = (
      select e.id from webhook_endpoints e
      where e.is_on and (e.claimed_until is null or e.claimed_until <= ${now})
        and (e.paused_until is null or e.paused_until <= ${now})
        and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting'
          and (d.next_try_at is null or d.next_try_at <= ${now}))
      order by e.last_turn_at nulls first, e.id limit 1 for update of e skip locked)
    returning id, claim, url, pauses, secret, old_secret, old_secret_until`.execute(services.database)
  const [row] = rows
  if (row === undefined) return undefined
  const { secret, oldSecret, oldSecretUntil, ...claimed } = row
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs
  const kept = await Promise.all([
    readSecret(services, secret),
    readSecret(services, isOldValid ? oldSecret : null),
  ])
  return { ...claimed, secrets: kept.filter((one) => one !== undefined) }
}

/** Prolongs a claim; false where somebody else has it by now, or it was switched off. */
export async function keepClaim(services: Services, { id, claim }: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await services.database
    .updateTable('webhookEndpoints')
    .set({ claimedUntil: new Date(services.clock.nowMs() + leaseMs(services)) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a claim back. */
export const releaseClaim = ({ database }: Services, { id, claim }: Claimed) =>
  database
    .updateTable('webhookEndpoints')
    .set({ claim: null, claimedUntil: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()

export interface Due {
  readonly id: number
  readonly tries: number
  readonly isReplay: boolean
  readonly messageId: string
  readonly subject: string
  readonly kind: string
  readonly happenedAt: Date
  readonly data: unknown
}

/** What is due for a receiver, in the order in which it happened. */
export async function listDue(
  { database, clock }: Services,
  endpointId: number,
  most: number,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.id, d.tries, d.is_replay, e.message_id, e.subject, e.kind, e.happened_at, e.data
    from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.state = 'waiting'
      and (d.next_try_at is null or d.next_try_at <= ${new Date(clock.nowMs())})
    order by d.event_id limit ${sql.lit(most)}`.execute(database)
  return rows
}
