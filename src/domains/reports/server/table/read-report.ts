import { sql } from 'kysely'
import { rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { mostSuggestions, windowSize } from '../../contract/report-values.ts'
import type { Narrowing, ReportSource } from './report-source.ts'
import { needsShown, rowsOf, whereOf, withOf } from './report-statement.ts'

/** Which rows: a page of some size, or a window of all of them. */
export interface Asked {
  readonly sort?: string | undefined
  readonly page: number
  readonly page_size: number
  readonly from?: number | undefined
}

/** The rows of a page or window, one statement. */
export async function readRows<Row>(
  db: Database,
  source: ReportSource,
  narrowed: Narrowing,
  { sort, page, page_size, from }: Asked,
): Promise<Row[]> {
  const range =
    from === undefined
      ? { limit: page_size, offset: (page - 1) * page_size }
      : { limit: windowSize, offset: from }
  return (await sql<Row>`${rowsOf(source, narrowed, sort)} ${rangeText(range)}`.execute(db)).rows
}

/** How many rows there are. What is only shown is joined where it is searched. */
export async function countRows(db: Database, source: ReportSource, narrowed: Narrowing): Promise<number> {
  const shown = needsShown(source, narrowed) ? source.shown : sql``
  const found = sql`${source.from} ${shown} ${whereOf(source, narrowed)}`
  const counted = sql<{ total: number }>`${withOf(source)} select count(*)::integer as total ${found}`
  return (await counted.execute(db)).rows[0]?.total ?? 0
}

interface Offered {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly total: number
}

/**
 * The values of a column among the rows that words and the other columns leave, each with how many rows have it: only
 * what has rows is offered, at most 5,000. `total` is of all that are like it.
 */
export async function listValues(
  db: Database,
  source: ReportSource,
  narrowed: Narrowing,
  { column, like }: { readonly column: string; readonly like: string },
): Promise<{ values: Omit<Offered, 'total'>[]; total: number }> {
  const filter = source.filters[column]
  if (!filter) throw new Error(`The report has no filter ${column}.`)
  const { value, label, order } = filter
  const found = sql`${source.from} ${source.shown} ${whereOf(source, narrowed, column)}`
  const offered =
    filter.offered?.(found) ??
    sql`select ${value} as value, ${label} as label, count(*) as count, min(${order ?? sql`0`}) as place
      ${found} group by 1, 2`
  const { rows } = await sql<Offered>`
    ${withOf(source)} select value, label, count::integer, (count(*) over ())::integer as total
    from (${offered}) as offered
    where value is not null and (${like} = '' or strpos(lower(label), lower(${like})) > 0)
    order by place, label, value limit ${mostSuggestions}`.execute(db)
  return {
    values: rows.map(({ total: _total, ...one }) => one),
    total: rows[0]?.total ?? 0,
  }
}
