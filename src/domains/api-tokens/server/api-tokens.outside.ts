import { sql } from 'kysely'
import { dayText } from '#contract/clock-text.ts'
import type { OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { VendorRefused } from '#vendors/vendor-errors.ts'
import { heard } from '#vendors/vendor-health.ts'

const vendor = 'api-tokens'
const rowsShown = 10
const dayMs = 86_400_000
const soonDays = 14

interface TokenRow {
  readonly id: number
  readonly title: string
  readonly endsAt: Date
  readonly refusedAddress: string | null
  readonly total: number
}

/** They call us: what can be looked at is whether one of them may. Nothing is noted of a school without any. */
async function requireOpen({ database, clock }: Services): Promise<string> {
  const { all, open } = await database
    .selectFrom('apiTokens')
    .where('isService', '=', true)
    .where('revokedAt', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('endsAt', '>', new Date(clock.nowMs())).as('open'),
    ])
    .executeTakeFirstOrThrow()
  if (all === 0) return 'No other system has a token'
  return heard(
    vendor,
    async () => {
      if (open === 0) throw new VendorRefused(vendor, 401, 'the token of every system has ended')
      return open === 1 ? 'One system may call' : `${open} systems may call`
    },
    clock,
  )
}

/** Other systems that call with a token: the contract, and the roster by OneRoster. */
export const apiTokensPart: OutsidePart<Services> = {
  vendor,
  facts: {
    name: 'Systems with a token',
    isMany: true,
    about: 'API, OneRoster',
    meanwhile: 'Systems that read from here keep what they last read. No page is blocked.',
    waits: ['call', 'calls'],
    connection: () => 'here',
    probe: requireOpen,
    scopes: [{ scope: 'Tokens', act: requireOpen }],
    page: { href: '/workbench/api-tokens', needs: 'tokens.manage' },
  },
  lastGoodAt: async (db) => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(last.happened_at) as at from api_tokens t cross join lateral (
        select happened_at from api_token_calls c where c.token_id = t.id and c.status < 400
        order by c.id desc limit 1) last
      where t.is_service and t.revoked_at is null`.execute(db)
    return rows[0]?.at ?? null
  },
  inconsistencies: {
    sees: 'tokens.manage',
    list: async (db, now) => {
      const { rows } = await sql<TokenRow>`
        select id, title, ends_at, refused_address, count(*) over ()::integer as total from api_tokens
        where is_service and revoked_at is null
          and (refused_address is not null or ends_at < ${new Date(now.getTime() + soonDays * dayMs)})
        order by ends_at, id limit ${sql.lit(rowsShown)}`.execute(db)
      return {
        count: rows[0]?.total ?? 0,
        href: '/workbench/api-tokens',
        rows: rows.map(({ id, title, endsAt, refusedAddress }) => ({
          key: `${id} ${endsAt.getTime()} ${refusedAddress ?? ''}`,
          fact:
            refusedAddress === null
              ? `The token of ${title} ends on ${dayText(endsAt.getTime())}`
              : `${title} was turned away`,
          cause:
            refusedAddress === null
              ? 'It has to be renewed, and set in that system.'
              : `It called from ${refusedAddress}, which is not among its addresses.`,
          verb: null,
        })),
      }
    },
  },
}
