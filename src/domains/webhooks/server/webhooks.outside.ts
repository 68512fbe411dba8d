import { type RawBuilder, sql } from 'kysely'
import { clockText, countOf, dayText } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import type { Inconsistencies, Inconsistency, OutsidePart } from '#server/outside/outside-part.ts'
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
  readonly since: Date
  readonly isGone: boolean
  readonly lastFailure: string
  readonly total: number
}

/** Receivers of which something holds since a time, the oldest first. */
async function listReceivers(db: Database, since: RawBuilder<Date>, holds: RawBuilder<boolean>) {
  const { rows } = await sql<ReceiverRow>`
    select id, title, ${since} as since, coalesce(off_because = 'gone', false) as is_gone, last_failure,
      count(*) over ()::integer as total
    from webhook_endpoints where ${holds} order by since, id limit ${sql.lit(rowsShown)}`.execute(db)
  return rows
}

const listFailing = (db: Database, now: Date) =>
  listReceivers(
    db,
    sql`failing_since`,
    sql`is_on and failing_since < ${new Date(now.getTime() - failingAfterMs)}`,
  )

/** Switched off by themselves; what a person switched off is meant. */
const listOff = (db: Database) => listReceivers(db, sql`off_at`, sql`off_because in ('gone', 'failing')`)

const momentText = ({ since }: ReceiverRow) => `${dayText(since.getTime())}, ${clockText(since.getTime())}`
const keyOf = ({ id, since }: ReceiverRow) => `${id} ${since.getTime()}`

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
      if (failing === on) throw new VendorUnavailable(vendor, 'no receiver accepts anything')
      return `${on - failing} of ${countOf(on, 'receiver')} accepted the last event`
    },
    clock,
  )
}

/** Systems outside that are told what happened. */
const mainPart: OutsidePart<Services> = {
  vendor,
  facts: {
    name: 'Webhooks',
    isMany: true,
    about: 'Receivers of events',
    meanwhile: 'What happens is kept and sent again for three days. No page is blocked.',
    waits: ['event', 'events'],
    connection: () => 'here',
    probe: requireTaken,
    scopes: [{ scope: 'Receivers', act: requireTaken }],
    page: { href: '/workbench/webhooks', needs: 'webhooks.manage' },
  },
  jobs: [{ name: 'webhooks.deliver' }],
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
    list: async (db, now) =>
      inconsistenciesOf(await listFailing(db, now), (row) => ({
        fact: `${row.title} accepts nothing`,
        cause: `It has accepted nothing since ${momentText(row)}. ${row.lastFailure}`.trim(),
        verb: null,
      })),
  },
}

/** Receivers that went off by themselves, which may be switched on again. */
const offPart: OutsidePart<Services> = {
  vendor,
  inconsistencies: {
    sees: 'webhooks.manage',
    list: async (db) =>
      inconsistenciesOf(await listOff(db), (row) => ({
        fact: `${row.title} is off`,
        cause: row.isGone
          ? `It said on ${momentText(row)} that nothing is received there any more.`
          : `It had accepted nothing for days, and was switched off on ${momentText(row)}. ${row.lastFailure}`.trim(),
        verb: 'Switch on',
      })),
  },
  repair: {
    needs: 'webhooks.manage',
    run: async (db, context, keys) => {
      for (const row of await listOff(db))
        if (keys === null || keys.includes(keyOf(row))) await turnEndpoint({ ...context, db }, row.id, true)
    },
  },
}

const inconsistenciesOf = (
  rows: readonly ReceiverRow[],
  textOf: (row: ReceiverRow) => Omit<Inconsistency, 'key'>,
): Inconsistencies => ({
  count: rows[0]?.total ?? 0,
  href: '/workbench/webhooks',
  rows: rows.map((row) => ({ key: keyOf(row), ...textOf(row) })),
})

export const webhooksParts = [mainPart, offPart]
