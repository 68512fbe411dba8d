import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { testKind } from '../../contract/webhook-kinds.ts'
import type { Webhook } from '../../contract/webhooks.contract.ts'

export interface EndpointRow {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly kinds: Webhook['kinds']
  readonly cohortId: number | null
  readonly isOn: boolean
  readonly offAt: Date | null
  readonly offBecause: Webhook['offBecause']
  readonly failingSince: Date | null
  readonly lastFailure: string
  readonly lastDeliveredAt: Date | null
  readonly pausedUntil: Date | null
  readonly secretEnd: string
  readonly secretMadeAt: Date
  readonly oldSecretUntil: Date | null
  readonly version: number
  readonly madeBy: number
  readonly maker: string
  readonly madeAt: Date
  readonly waiting: number
  readonly failed: number
  readonly kept: number
}

const read = (where: RawBuilder<unknown>) => sql<EndpointRow>`
  select w.id, w.title, w.url, w.kinds, w.cohort_id, w.is_on, w.off_at, w.off_because, w.failing_since, w.last_failure,
    w.last_delivered_at, w.paused_until, w.secret_end, w.secret_made_at, w.old_secret_until, w.version, w.made_by,
    u.name as maker, w.made_at, coalesce(n.waiting, 0)::int as waiting, coalesce(n.failed, 0)::int as failed,
    coalesce(n.kept, 0)::int as kept
  from webhook_endpoints w join users u on u.id = w.made_by
  left join lateral (
    select count(*) filter (where d.state = 'waiting') as waiting, count(*) filter (where d.state = 'failed') as failed,
      count(*) filter (where d.state = 'kept') as kept
    from webhook_deliveries d where d.endpoint_id = w.id and d.state <> 'delivered') n on true
  where ${where} order by w.title, w.id`

/** All receivers, by their names. */
export const listEndpoints = async (db: Database): Promise<EndpointRow[]> =>
  (await read(sql`true`).execute(db)).rows

/** @throws not-found */
export async function getEndpoint(db: Database, endpointId: number): Promise<EndpointRow> {
  const [row] = (await read(sql`w.id = ${endpointId}`).execute(db)).rows
  if (!row) throw notFound('There is no such receiver.')
  return row
}

/**
 * SQL: the receiver in scope as `w` is to hear of the event in scope as `e`, as it is set up now; what lines up events
 * (`line_up_webhooks`) asks the same as they happen. A test is always for it.
 */
export const hears = sql<boolean>`(e.kind = ${testKind} or e.kind = any(w.kinds)
  and (w.cohort_id is null or w.cohort_id is not distinct from e.cohort_id))`

/**
 * Takes out of line what a receiver is not to hear any more, and whatever a worker has before it: what is on its way at
 * this moment arrives. Returns how many there were.
 */
export async function dropUnheard(db: Database, endpointId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries d using webhook_endpoints w, webhook_events e
    where d.endpoint_id = ${endpointId} and w.id = d.endpoint_id and e.id = d.event_id
      and d.state <> 'delivered' and not ${hears}`.execute(db)
  if (numAffectedRows > 0n)
    await db
      .updateTable('webhookEndpoints')
      .set({ claim: null, claimedUntil: null })
      .where('id', '=', endpointId)
      .execute()
  return Number(numAffectedRows)
}

/** A receiver, locked for a change. @throws not-found */
export async function lockEndpoint(db: Database, endpointId: number) {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select(['id', 'title', 'url', 'kinds', 'cohortId', 'isOn', 'version', 'secret', 'secretEnd'])
    .where('id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('There is no such receiver.')
  return row
}
