import { type RawBuilder, sql } from 'kysely'

/** Which rows of a list a page is. */
export interface PageRange {
  readonly limit: number
  readonly offset: number
}

export const rangeOf = (page: number, pageSize: number): PageRange => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/**
 * SQL: limit and offset of a page; the limit is a literal, and the first page has no offset: for a parameter PostgreSQL
 * assumes a tenth of the table, and then a statement of a large school is planned anew at each call.
 */
export const rangeText = ({ limit, offset }: PageRange): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

/**
 * Reads a page whose rows each carry the total. A page past the last has no row to carry it: then the first row of the
 * list is read for it.
 */
export async function readPage<Row extends { readonly total: number }>(
  page: number,
  pageSize: number,
  read: (range: PageRange) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(rangeOf(page, pageSize))
  const [first] = rows.length > 0 || page === 1 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}
