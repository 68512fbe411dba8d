import { type RawBuilder, sql } from 'kysely'
import { mostCounted, mostSearched } from '#contract/paging.ts'
import type { Permission } from '#contract/permissions.ts'
import { holdsEverywhere, holdsSomewhere } from '#domains/permissions/server/permissions.service.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
import type { TokenState } from '../rules/token-states.ts'

export interface TokenRow {
  readonly id: number
  readonly title: string
  readonly isService: boolean
  readonly ownerId: number
  readonly owner: string
  readonly tokenEnd: string
  readonly scopes: Permission[]
  readonly mayWrite: boolean
  readonly networks: string[]
  readonly madeAt: Date
  readonly endsAt: Date
  readonly state: TokenState
  /** Scopes its owner may not use any more. */
  readonly lost: Permission[]
  readonly lastUsedAt: Date | null
  /** Of the last week, one more than `mostCounted` at the most. */
  readonly calls: number
  readonly refusedAddress: string | null
  readonly version: number
  readonly total: number
}

/** Whether somebody sees the tokens of everybody. */
export const managesTokens = (viewer: Viewer): boolean => reachOf(viewer, 'tokens.manage') === 'all'

/** SQL: tokens `t` of the viewer, or everybody's for who manages them. */
const isSeen = (viewer: Viewer) =>
  managesTokens(viewer) ? sql<boolean>`true` : sql<boolean>`t.owner_id = ${viewer.userId}`

interface Asked {
  readonly nowMs: number
  readonly search?: string
  readonly state?: TokenState | 'any'
  readonly tokenId?: number
}

const weekMs = 7 * 24 * 60 * 60_000

/**
 * A page of the tokens that the viewer sees, what works first, the newest first: one statement. Of the calls of each
 * only the newest are read, by index and as many as are counted, however many are kept.
 */
export async function listTokens(
  db: Database,
  viewer: Viewer,
  { nowMs, search = '', state = 'any', tokenId }: Asked,
  range: PageRange,
): Promise<TokenRow[]> {
  const now = new Date(nowMs)
  const fits: RawBuilder<boolean>[] = [
    isSeen(viewer),
    everyTyped(search, (word) => sql`(t.title ilike ${likeText(word)} or u.name ilike ${likeText(word)})`),
    tokenId === undefined ? sql`true` : sql`t.id = ${tokenId}`,
  ]
  const { rows } = await sql<TokenRow>`
    select one.*, used.last_used_at, used.calls from (
      select found.*, count(*) over ()::int as total from (
        select t.id, t.title, t.is_service, t.owner_id, u.name as owner, t.token_end, t.scopes, t.may_write, t.networks,
          t.made_at, t.ends_at, t.refused_address, t.version, held.lost,
          case when t.revoked_at is not null then 'revoked' when t.ends_at <= ${now} then 'ended'
            when u.deactivated_at is not null or cardinality(held.lost) = cardinality(t.scopes)
              or (t.is_service and not held.manages) then 'powerless' else 'works' end as state
        from api_tokens t join users u on u.id = t.owner_id
        cross join lateral (
          select array(select s from unnest(t.scopes) s
              where not ${holdsSomewhere(sql.ref('u.id'), sql.ref('s'))}) as lost,
            ${holdsEverywhere(sql.ref('u.id'), 'tokens.manage')} as manages) held
        where ${sql.join(fits, sql` and `)}) found
      where ${state === 'any' ? sql`true` : sql`state = ${state}`}
      order by state in ('works', 'powerless') desc, id desc ${rangeText(range)}) one
    cross join lateral (
      select max(newest.happened_at) as last_used_at,
        count(*) filter (where newest.happened_at > ${new Date(nowMs - weekMs)})::int as calls
      from (select c.happened_at from api_token_calls c where c.token_id = one.id
        order by c.id desc limit ${sql.lit(mostCounted + 1)}) newest) used
    order by one.state in ('works', 'powerless') desc, one.id desc`.execute(db)
  return rows
}

export interface CallRow {
  readonly id: number
  readonly happenedAt: Date
  readonly method: string
  readonly route: string
  readonly status: number
  readonly address: string
  readonly requestId: string
  readonly total: number
}

const results = {
  any: sql<boolean>`true`,
  answered: sql<boolean>`c.status < 400`,
  refused: sql<boolean>`c.status between 400 and 499`,
  failed: sql<boolean>`c.status >= 500`,
}

interface AskedCalls {
  readonly tokenId: number
  readonly search: string
  readonly result: keyof typeof results
}

/** SQL: where to look for calls `c`. What was refused or failed is little, and has an index of its own. */
const placeOf = ({ tokenId, result }: AskedCalls) =>
  result === 'refused' || result === 'failed'
    ? sql`api_token_calls c where c.token_id = ${tokenId} and c.status >= 400`
    : sql`api_token_calls c where c.token_id = ${tokenId}`

/**
 * A page of what a token called, the newest first; `total` is one more than `mostCounted` at the most, and pages behind
 * those that are counted are empty. It never reads more than the newest `mostSearched` calls.
 */
export async function listCalls(db: Database, asked: AskedCalls, range: PageRange): Promise<CallRow[]> {
  if (range.offset >= mostCounted) return []
  const { rows } = await sql<CallRow>`
    select found.*, count(*) over ()::int as total from (
      select c.id, c.happened_at, c.method, c.route, c.status, c.address, c.request_id
      from (select * from ${placeOf(asked)} order by c.id desc limit ${sql.lit(mostSearched)}) c
      where ${results[asked.result]} and ${everyTyped(asked.search, (word) => sql`c.route ilike ${likeText(word)}`)}
      order by c.id desc limit ${sql.lit(mostCounted + 1)}) found
    order by found.id desc ${rangeText(range)}`.execute(db)
  return rows
}

/** Whether a token has older calls than were looked at for what fits; nothing was looked for without a filter. */
export async function hasUnsearchedCalls(db: Database, asked: AskedCalls): Promise<boolean> {
  if (asked.search === '' && asked.result === 'any') return false
  const { rows } = await sql`
    select c.id from ${placeOf(asked)} order by c.id desc limit 1 offset ${sql.lit(mostSearched)}`.execute(db)
  return rows.length > 0
}
