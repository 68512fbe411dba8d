import { sql } from 'kysely'
import { clockText, countOf, dayText } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import type { OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { VendorUnavailable } from '#vendors/vendor-errors.ts'
import { heard } from '#vendors/vendor-health.ts'
import { turnEndpoint } from './endpoints/turn-endpoint.ts'

const vendor = 'webhooks'
const rowsShown = 10
/** A receiver that takes nothing for so long is not merely slow. */
const failingAfterMs = 15 * 60_000

interface ReceiverRow {
  readonly id: number
  readonly title: string
  readonly isOn: boolean
  readonly since: Date
  readonly offBecause: 'gone' | 'failing' | null
  readonly lastFailure: string
  readonly total: number
}

/** Receivers that were switched off by themselves, and those that have taken nothing for a while, the oldest first. */
async function listUnwell(db: Database, now: Date): Promise<ReceiverRow[]> {
  const { rows } = await sql<ReceiverRow>`
    select id, title, is_on, coalesce(off_at, failing_since) as since, off_because, last_failure,
      count(*) over ()::integer as total
    from webhook_endpoints
    where off_because in ('gone', 'failing')
      or (is_on and failing_since < ${new Date(now.getTime() - failingAfterMs)})
    order by since, id limit ${sql.lit(rowsShown)}`.execute(db)
  return rows
}

/** Throws when there are receivers and none of them takes anything. Nothing is noted of a school without any. */
async function requireTaken({ database, clock }: Services): Promise<string> {
  const failingBefore = new Date(clock.nowMs() - failingAfterMs)
  const { on, failing } = await database
    .selectFrom('webhookEndpoints')
    .where('isOn', '=', true)
    .select(({ fn }) => [
      fn.countAll<number>().as('on'),
      fn.countAll<number>().filterWhere('failingSince', '<', failingBefore).as('failing'),
    ])
    .executeTakeFirstOrThrow()
  if (on === 0) return 'There is no receiver that is on'
  return heard(
    vendor,
    async () => {
      if (failing === on) throw new VendorUnavailable(vendor, 'no receiver takes anything')
      return `${on - failing} of ${countOf(on, 'receiver')} took the last event`
    },
    clock,
  )
}

const causeOf = ({ isOn, offBecause, since, lastFailure }: ReceiverRow): string => {
  const began = `${dayText(since.getTime())}, ${clockText(since.getTime())}`
  if (isOn) return `It has taken nothing since ${began}. ${lastFailure}`
  return offBecause === 'gone'
    ? `It said on ${began} that nothing is received there any more.`
    : `It had taken nothing for days, and was switched off on ${began}. ${lastFailure}`
}

/** Systems outside that are told what happened. */
export const webhooksPart: OutsidePart<Services> = {
  vendor,
  facts: {
    name: 'Webhooks',
    about: 'Receivers of events',
    meanwhile: 'What happens is kept and sent again for three days. No page is blocked.',
    waits: ['event', 'events'],
    connection: () => 'here',
    probe: requireTaken,
    scopes: [{ scope: 'Receivers', act: requireTaken }],
    page: { href: '/workbench/webhooks', needs: 'webhooks.manage' },
  },
  jobs: [{ name: 'webhooks.deliver', withinMinutes: 20 }],
  lastGoodAt: async (db) =>
    (
      await db
        .selectFrom('webhookEndpoints')
        .select(({ fn }) => fn.max('lastDeliveredAt').as('at'))
        .executeTakeFirst()
    )?.at ?? null,
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(e.happened_at) as oldest_at
      from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.state = 'waiting'`.execute(
      db,
    )
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'webhooks.manage',
    list: async (db, now) => {
      const rows = await listUnwell(db, now)
      return {
        count: rows[0]?.total ?? 0,
        href: '/workbench/webhooks',
        rows: rows.map((row) => ({
          key: `${row.id} ${row.since.getTime()}`,
          fact: row.isOn ? `${row.title} takes nothing` : `${row.title} is off`,
          cause: causeOf(row).trim(),
          verb: row.isOn ? null : 'Switch on',
        })),
      }
    },
  },
  repair: {
    needs: 'webhooks.manage',
    run: async (db, context, keys) => {
      const unwell = await listUnwell(db, new Date(context.services.clock.nowMs()))
      for (const { id, isOn, since } of unwell)
        if (!isOn && (keys === null || keys.includes(`${id} ${since.getTime()}`)))
          await turnEndpoint({ ...context, db }, id, true)
    },
  },
}
