import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
import type { ChatServer } from '../../contract/chat-words.ts'

interface InconsistencyRow {
  readonly id: number
  readonly source: 'school' | 'chat'
  readonly name: string
  readonly type: string
  readonly fact: string
  readonly cause: string
  readonly verb: string
  readonly isOurs: boolean
  readonly canRepair: boolean
  readonly taken: number
  readonly foundAt: Date
  readonly reason: string | null
  readonly until: string | null
  readonly by: string | null
  readonly total: number
}

interface AskedInconsistencies {
  readonly server: ChatServer
  readonly search: string
  /** Those that somebody lets be or that are left alone, in place of the others. */
  readonly ignored: boolean
  readonly nowMs: number
}

/** A page of what did not agree: of the school's own making first, then what somebody made there by hand. */
export async function listInconsistencies(
  db: Database,
  { server, search, ignored, nowMs }: AskedInconsistencies,
  range: PageRange,
) {
  const stands = (word: string) =>
    sql<boolean>`(d.fact ilike ${likeText(word)} or d.name ilike ${likeText(word)})`
  const { rows } = await sql<InconsistencyRow>`
    select d.number as id, d.source, d.name, d.type, d.fact, d.cause, d.verb, d.is_ours, d.can_repair, d.taken, d.found_at,
      i.reason, i.until, u.name as by, count(*) over ()::integer as total
    from chat_differences d
    left join chat_ignored i on i.server = d.server and i.key = d.key and i.until >= ${schoolDateOf(nowMs)}::date
    left join users u on u.id = i.ignored_by
    where d.server = ${server} and (i.key is not null or not d.can_repair) = ${ignored}
      and ${everyTyped(search, stands)}
    order by d.can_repair desc, d.is_ours desc, d.number ${rangeText(range)}`.execute(db)
  return rows.map(({ reason, until, by, foundAt, canRepair, ...row }) => ({
    ...row,
    status: reason !== null ? ('ignored' as const) : canRepair ? ('open' as const) : ('left alone' as const),
    showActionButton: canRepair && reason === null,
    foundAt: foundAt.toISOString(),
    ignored: reason === null || until === null ? null : { reason, until, by },
  }))
}

/** One of them by its number. Throws not-found, also when it was put right meanwhile. */
export async function getInconsistency(db: Database, server: ChatServer, number: number) {
  const found = await db
    .selectFrom('chatDifferences')
    .select(['key', 'name', 'fact', 'canRepair'])
    .where('server', '=', server)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) throw notFound('This does not differ any more.')
  return found
}

/** What stands there only, by its id at the service. Throws not-found. */
export async function getStray(db: Database, server: ChatServer, field: 'groupId' | 'outsideId', id: string) {
  const { rows } = await sql<{ key: string; fact: string; canRepair: boolean }>`
    select key, fact, can_repair from chat_differences
    where server = ${server} and step ->> ${field} = ${id} and step ->> 'kind' in ('remove_group', 'remove_user')`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw notFound('Nothing of this id is in the chat only.')
  return found
}
