import { type RawBuilder, sql } from 'kysely'
import { searched } from '#server/database/search-words.ts'
import type { Narrowing, ReportSource } from './report-source.ts'

const and = sql` and `

/** SQL: `where …` with the scope and everything a report is narrowed to, but for one column. */
export function whereOf({ where, filters, finds }: ReportSource, narrowed: Narrowing, without?: string) {
  const conditions = [...where]
  if (narrowed.search.trim() !== '') conditions.push(searched(narrowed.search, finds))
  for (const [column, values] of Object.entries(narrowed.values))
    if (column !== without && values.length > 0) {
      const filter = filters[column]
      if (!filter) throw new Error(`The report has no filter ${column}.`)
      conditions.push(filter.isOneOf(values))
    }
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, and)}`
}

/** Whether what is only shown decides which rows there are, too. */
export const needsShown = ({ filters }: ReportSource, { search, values }: Narrowing): boolean =>
  search !== '' ||
  Object.entries(values).some(([column, chosen]) => chosen.length > 0 && filters[column]?.needsShown === true)

/** SQL: `order by …`; for a column that the report does not have, its own order. */
export function orderOf({ orders, sort, key }: ReportSource, asked: string | undefined): RawBuilder<unknown> {
  const chosen = asked !== undefined && asked.replace(/^-/, '') in orders ? asked : sort
  const order = orders[chosen.replace(/^-/, '')] ?? []
  const isTurned = chosen.startsWith('-')
  if ('up' in order) return sql`order by ${sql.join([...(isTurned ? order.down : order.up), key])}`
  const [first, ...others] = order
  if (first === undefined) throw new Error('A report is ordered by something.')
  const turned = isTurned ? sql`${first} desc nulls last` : sql`${first} nulls last`
  return sql`order by ${sql.join([turned, ...others, key])}`
}

/** SQL: `with …`, where a report has tables of its own. */
export const withOf = ({ before }: ReportSource) => (before === undefined ? sql`` : sql`with ${before}`)

/** SQL: the rows of a report in their order; what follows says which of them. */
export const rowsOf = (source: ReportSource, narrowed: Narrowing, sort: string | undefined) => sql`
  ${withOf(source)} select ${source.columns} ${source.from} ${source.shown} ${whereOf(source, narrowed)}
  ${orderOf(source, sort)}`
