import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import type { Inconsistency, OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { VendorRefused } from '#vendors/vendor-errors.ts'
import { heard } from '#vendors/vendor-health.ts'

const vendor = 'provisioning'
const rowsShown = 10
const dayMs = 86_400_000

/** They call us: what can be looked at is whether one of them may. Nothing is noted of a school without any. */
async function requireOpen({ database, clock }: Services): Promise<string> {
  const now = new Date(clock.nowMs())
  const { on, ended } = await database
    .selectFrom('provisioningConnections')
    .where('isOn', '=', true)
    .select(({ fn }) => [
      fn.countAll<number>().as('on'),
      fn.countAll<number>().filterWhere('tokenEndsAt', '<=', now).as('ended'),
    ])
    .executeTakeFirstOrThrow()
  if (on === 0) return 'There is no provider that is on'
  return heard(
    vendor,
    async () => {
      if (ended === on) throw new VendorRefused(vendor, 401, 'the token of every provider has ended')
      return `${on - ended} of ${countOf(on, 'provider')} may call`
    },
    clock,
  )
}

interface RefusalRow {
  readonly connectionId: number
  readonly title: string
  readonly count: number
  readonly lastId: number
  readonly lastDetail: string
  readonly total: number
}

/** Whom a provider took for staff, and nobody has decided about. */
async function listWaiting(db: Database): Promise<Inconsistency[]> {
  const { count, lastId } = await db
    .selectFrom('provisioningWaiting')
    .where('leftAt', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('lastId')])
    .executeTakeFirstOrThrow()
  if (count === 0) return []
  return [
    {
      key: `waiting ${lastId}`,
      fact: `${count === 1 ? 'One student or guardian was' : `${count} students and guardians were`} sent as staff`,
      cause: 'Nobody is taken over: somebody has to say who they are.',
      verb: null,
    },
  ]
}

/** Identity providers, which make and deactivate staff. */
export const provisioningPart: OutsidePart<Services> = {
  vendor,
  facts: {
    name: 'Identity providers',
    isMany: true,
    about: 'SCIM, staff accounts',
    meanwhile: 'Colleagues who joined or left wait until it calls again. Signing in works as always.',
    waits: ['person', 'people'],
    connection: () => 'here',
    probe: requireOpen,
    scopes: [{ scope: 'Providers', act: requireOpen }],
    page: { href: '/workbench/provisioning', needs: 'provisioning.manage' },
  },
  lastGoodAt: async (db) =>
    (
      await db
        .selectFrom('provisioningTallies')
        .where(({ eb, or }) => or([eb('reads', '>', 0), eb('writes', '>', 0)]))
        .select(({ fn }) => fn.max('lastAt').as('at'))
        .executeTakeFirst()
    )?.at ?? null,
  inconsistencies: {
    sees: 'provisioning.manage',
    list: async (db, now) => {
      const { rows } = await sql<RefusalRow>`
        select c.connection_id, p.title, count(*)::integer as count, max(c.id) as last_id,
          (array_agg(c.detail order by c.id desc))[1] as last_detail, count(*) over ()::integer as total
        from provisioning_calls c join provisioning_connections p on p.id = c.connection_id
        where c.cause is not null and c.happened_at > ${new Date(now.getTime() - dayMs)}
        group by c.connection_id, p.title order by count(*) desc, c.connection_id
        limit ${sql.lit(rowsShown)}`.execute(db)
      const waiting = await listWaiting(db)
      return {
        count: (rows[0]?.total ?? 0) + waiting.length,
        href: '/workbench/provisioning',
        rows: waiting.concat(
          rows.map(({ connectionId, title, count, lastId, lastDetail }) => ({
            key: `${connectionId} ${lastId}`,
            fact: `${title}: ${countOf(count, 'call')} refused in 24 hours`,
            cause: lastDetail,
            verb: null,
          })),
        ),
      }
    },
  },
}
