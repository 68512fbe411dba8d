import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '#contract/text/causes.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'

export interface CallRow {
  readonly id: number
  readonly happenedAt: Date
  readonly method: string
  readonly kind: 'user' | 'group' | 'none'
  readonly did: string
  readonly name: string
  readonly personId: number | null
  readonly status: number
  readonly cause: Cause | null
  readonly detail: string
  readonly total: number
}

type Result = 'any' | 'done' | 'refused' | Cause

function fits(result: Result): RawBuilder<unknown> {
  if (result === 'any') return sql`true`
  if (result === 'done') return sql`c.cause is null`
  return result === 'refused' ? sql`c.cause is not null` : sql`c.cause = ${result}`
}

/** A page of what a connection did, the newest first; what is searched stands in the name or the reason. */
export async function listCalls(
  db: Database,
  { connectionId, search, result }: { connectionId: number; search: string; result: Result },
  { limit, offset }: PageRange,
): Promise<CallRow[]> {
  const stands = (word: string) =>
    sql<boolean>`(c.name ilike ${likeText(word)} or c.detail ilike ${likeText(word)})`
  const { rows } = await sql<CallRow>`
    select c.id, c.happened_at, c.method, c.kind, c.did, c.name, c.person_id, c.status, c.cause, c.detail,
      count(*) over ()::int as total
    from provisioning_calls c where c.connection_id = ${connectionId} and ${fits(result)}
      and ${everyTyped(search, stands)}
    order by c.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
