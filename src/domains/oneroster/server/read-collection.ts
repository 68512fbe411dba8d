import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Comparison, type Operator, parseFilter } from '../rules/parse-filter.ts'
import { RosterFault } from '../rules/roster-fault.ts'
import type { Asked, Collection } from './collections/collection.ts'

/** The page, order, narrowing and fields that a query asks for. */
export interface RosterQuery {
  readonly limit: number
  readonly offset: number
  readonly sort: string | undefined
  readonly orderBy: 'asc' | 'desc'
  readonly filter: string | undefined
  readonly fields: readonly string[]
}

const mostRows = 10_000

/** @throws RosterFault with what cannot be read */
export function readQuery(query: URLSearchParams): RosterQuery {
  const number = (name: string, otherwise: number, least: number) => {
    const text = query.get(name)
    if (text === null || text === '') return otherwise
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw new RosterFault(400, `“${name}” is a number from ${least} on.`, 'invaliddata')
    return Number(text)
  }
  const orderBy = query.get('orderBy')?.toLowerCase() ?? 'asc'
  if (orderBy !== 'asc' && orderBy !== 'desc')
    throw new RosterFault(400, '“orderBy” is asc or desc.', 'invaliddata')
  return {
    // A server may cap it: who reads goes on until a page is empty.
    limit: Math.min(number('limit', 100, 1), mostRows),
    offset: number('offset', 0, 0),
    sort: query.get('sort') ?? undefined,
    orderBy,
    filter: query.get('filter') ?? undefined,
    fields: query.getAll('fields').flatMap((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  }
}

const always = {
  sourcedId: sql`r.code`,
  status: sql`r.status`,
  dateLastModified: sql`to_char(r.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const

const operators: Readonly<Record<Exclude<Operator, '~'>, RawBuilder<unknown>>> = {
  ...{ '=': sql`=`, '!=': sql`is distinct from`, '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` },
}

function compare({ fields }: Collection, { field, operator, value }: Comparison): RawBuilder<boolean> {
  if (field === 'dateLastModified') {
    if (operator === '~' || !/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(Date.parse(value)))
      throw new RosterFault(
        400,
        `“${value}” is no instant, such as 2026-11-01T00:00:00Z.`,
        'invalid_filter_field',
      )
    return sql<boolean>`r.changed_at ${operators[operator]} ${new Date(value)}`
  }
  const known = field === 'sourcedId' || field === 'status' ? always[field] : fields[field]
  if (known === undefined)
    throw new RosterFault(400, `There is no field “${field}” to filter by.`, 'invalid_filter_field')
  return operator === '~'
    ? sql<boolean>`strpos(lower(${known}), lower(${value})) > 0`
    : sql<boolean>`${known} collate "C" ${operators[operator]} ${value}`
}

function narrowed(
  collection: Collection,
  { filter }: RosterQuery,
  within: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (filter === undefined || filter.trim() === '') return within
  const any = parseFilter(filter).map(
    (all) =>
      sql<boolean>`(${sql.join(
        all.map((one) => compare(collection, one)),
        sql` and `,
      )})`,
  )
  return sql<boolean>`${within} and (${sql.join(any, sql` or `)})`
}

function sorted({ fields }: Collection, { sort, orderBy }: RosterQuery): RawBuilder<unknown> {
  const way = orderBy === 'asc' ? sql`asc` : sql`desc`
  if (sort === undefined || sort === '' || sort === 'sourcedId') return sql`r.ord ${way}`
  const known =
    sort === 'dateLastModified' ? sql`r.changed_at` : sort === 'status' ? always.status : fields[sort]
  if (known === undefined)
    throw new RosterFault(400, `There is no field “${sort}” to sort by.`, 'invalid_selection_field')
  return sort === 'dateLastModified'
    ? sql`${known} ${way}, r.ord`
    : sql`${known} collate "C" ${way} nulls last, r.ord`
}

/** SQL of the answer for a row `r`; what has no value is left out. */
function document(collection: Collection, asked: Asked, chosen: readonly string[]): RawBuilder<unknown> {
  const all: Readonly<Record<string, RawBuilder<unknown>>> = { ...always, ...collection.told(asked) }
  const unknown = chosen.find((name) => !(name in all))
  if (unknown !== undefined)
    throw new RosterFault(400, `There is no field “${unknown}” to choose.`, 'invalid_selection_field')
  const names = chosen.length === 0 ? Object.keys(all) : chosen
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
    names.flatMap((name) => [sql.lit(name), all[name] ?? sql`null`]),
  )}))`
}

export interface RosterPage {
  readonly documents: readonly unknown[]
  readonly total: number
  /** Whom they tell of. */
  readonly people: readonly number[]
}

/**
 * A page of a collection within a condition over its rows `r`, and how many there are of all pages. Which rows are on the
 * page is found first: what an answer says of a row, and when it changed, is asked of those alone.
 */
export async function readCollection(
  db: Database,
  collection: Collection,
  asked: Asked,
  query: RosterQuery,
  within: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<RosterPage> {
  const fits = narrowed(collection, query, within)
  const order = sorted(collection, query)
  const { rows } = await sql<{ document: unknown; person: number | null }>`
    select ${document(collection, asked, query.fields)} as document, ${collection.person ?? sql`null::integer`} as person
    from (${collection.rows(asked)}) r where r.ord = any(array(
      select r.ord from (${collection.rows(asked)}) r where ${fits}
      order by ${order} limit ${query.limit} offset ${query.offset}))
    order by ${order}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${collection.rows(asked)}) r where ${fits}`.execute(db)
  return {
    documents: rows.map(({ document: one }) => one),
    total: counted.rows[0]?.total ?? 0,
    people: rows.flatMap(({ person }) => person ?? []),
  }
}

/** One of a collection, as a page of one; empty where there is none. */
export const readOne = (
  db: Database,
  collection: Collection,
  asked: Asked,
  code: string,
  fields: readonly string[] = [],
): Promise<RosterPage> =>
  readCollection(
    db,
    collection,
    asked,
    { limit: 1, offset: 0, sort: undefined, orderBy: 'asc', filter: undefined, fields },
    sql<boolean>`r.code = ${code}`,
  )
