import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { hears, lockEndpoint } from '../endpoints/endpoints.queries.ts'
import type { Context } from '../endpoints/save-endpoint.ts'

/** In line once more, as if it had just happened, under the id that it always had. */
const again = sql`state = 'waiting', tries = 0, is_replay = true, next_try_at = null, ended_at = null`

async function lockOn(db: Database, endpointId: number) {
  const row = await lockEndpoint(db, endpointId)
  if (!row.isOn) throw invalid({ form: `${row.title} is off. Switch it on first.` })
  return row
}

/** Sends one event once more, however it went. */
export async function replayOne(context: Context, endpointId: number, deliveryId: number) {
  const { db } = context
  const { title } = await lockOn(db, endpointId)
  const { rows } = await sql<{ isHeard: boolean }>`
    select ${hears} as is_heard from webhook_deliveries d
    join webhook_events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    where d.id = ${deliveryId} and d.endpoint_id = ${endpointId}`.execute(db)
  if (rows[0] === undefined) throw notFound('There is no such delivery. Events are kept for 30 days.')
  if (!rows[0].isHeard) throw invalid({ form: `${title} is no longer set to hear of this.` })
  await sql`update webhook_deliveries set ${again} where id = ${deliveryId}`.execute(db)
  await insertAudit(db, context, {
    ...{ action: 'webhooks.replayed', subjectType: 'webhook_endpoint', subjectId: endpointId },
    after: { delivery: deliveryId },
  })
  await publishChange(db, 'webhooks:0')
  return { ok: true as const, message: `It is on its way to ${title} once more` }
}

/** Sends what failed, or happened while it was off, within a window once more, one after the other as it happened. */
export async function replayWindow(
  context: Context,
  endpointId: number,
  { since, until }: { readonly since: string; readonly until: string | null },
) {
  const { db } = context
  const { title } = await lockOn(db, endpointId)
  if (until !== null && Date.parse(until) <= Date.parse(since))
    throw invalid({ until: 'This is before the start.' })
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries d set ${again} from webhook_events e, webhook_endpoints w
    where e.id = d.event_id and w.id = d.endpoint_id and d.endpoint_id = ${endpointId} and ${hears} and d.state in ('failed', 'kept')
      and e.happened_at >= ${since} and (${until}::timestamptz is null or e.happened_at < ${until}::timestamptz)`.execute(
    db,
  )
  const replayed = Number(numAffectedRows)
  if (replayed === 0) throw invalid({ since: 'Nothing failed and nothing was kept in this time.' })
  await insertAudit(db, context, {
    ...{ action: 'webhooks.replayed', subjectType: 'webhook_endpoint', subjectId: endpointId },
    after: { since, until, replayed },
  })
  await publishChange(db, 'webhooks:0')
  const what = replayed === 1 ? 'One event is' : `${replayed.toLocaleString('en-US')} events are`
  return { ok: true as const, message: `${what} on the way to ${title} once more`, replayed }
}
