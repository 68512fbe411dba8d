import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { Delivery } from '../../contract/webhooks.contract.ts'

export interface DeliveryRow {
  readonly id: number
  readonly messageId: string
  readonly kind: Delivery['kind']
  readonly happenedAt: Date
  readonly state: Delivery['state']
  readonly isReplay: boolean
  readonly tries: number
  readonly nextTryAt: Date | null
  readonly endedAt: Date | null
  readonly lastStatus: number | null
  readonly lastFailure: string
}

const columns = sql`d.id, e.message_id, d.kind, e.happened_at, d.state, d.is_replay, d.tries, d.next_try_at, d.ended_at,
  a.status as last_status, coalesce(a.failure, '') as last_failure`
const lastTry = sql`left join lateral (select t.status, t.failure from webhook_attempts t where t.delivery_id = d.id
  order by t.id desc limit 1) a on true`

/** A page of what was sent to a receiver and what waits, the newest first. */
export async function listDeliveries(
  db: Database,
  { endpointId, state, kind }: { endpointId: number; state: string; kind: string },
  { limit, offset }: PageRange,
): Promise<(DeliveryRow & { readonly total: number })[]> {
  const { rows } = await sql<DeliveryRow & { total: number }>`
    with page as (
      select d.*, count(*) over ()::int as total from webhook_deliveries d where d.endpoint_id = ${endpointId}
        and (${state} = 'any' or d.state = ${state}) and (${kind} = 'any' or d.kind = ${kind})
      order by d.event_id desc limit ${limit} offset ${offset})
    select ${columns}, d.total from page d join webhook_events e on e.id = d.event_id ${lastTry}
    order by d.event_id desc`.execute(db)
  return rows
}

/** A delivery, with the data that is sent. @throws not-found */
export async function getDelivery(db: Database, endpointId: number, deliveryId: number) {
  const { rows } = await sql<DeliveryRow & { data: unknown }>`
    select ${columns}, e.data from webhook_deliveries d join webhook_events e on e.id = d.event_id ${lastTry}
    where d.endpoint_id = ${endpointId} and d.id = ${deliveryId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such delivery. Events are kept for 30 days.')
  return row
}

/** Each try of a delivery, the newest first. */
export const listAttempts = (db: Database, deliveryId: number) =>
  db
    .selectFrom('webhookAttempts')
    .select(['id', 'at', 'durationMs', 'status', 'answer', 'failure'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** A delivery as the wire has it. */
export const presentDelivery = ({ happenedAt, nextTryAt, endedAt, ...row }: DeliveryRow): Delivery => ({
  ...row,
  happenedAt: happenedAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})
