import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { byColumns, type Table } from '#server/api/table-download.ts'
import type { Database } from '#server/database/database.ts'
import { lineHeader, whatHeader } from '../rules/roster-headers.ts'
import { getImport } from './import.queries.ts'
import type { Brings } from './read/stage-bundle.ts'
import { leaf } from './read/unzip.ts'

/** So many rows are in memory at a time. */
const rowsAtOnce = 2_000

interface LeftOut {
  readonly line: number
  readonly what: string
  readonly cells: Readonly<Record<string, string>> | null
  readonly sent: readonly string[] | null
}

/**
 * The rows of one file that were left out: its columns as they were sent, never one with passwords, with the line and what
 * is wrong. It is called as the file was, and says which import it mends, so that it can be sent again as it is. Throws
 * not-found for a file that is not there or of which nothing was left out.
 */
export async function leftOutTable(
  db: Database,
  brings: Brings,
  importId: number,
  position: number,
): Promise<Table> {
  await getImport(db, brings, importId)
  const file = await db
    .selectFrom('rosterFiles')
    .select(['name', 'columns'])
    .where('importId', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
  const [first] = file ? await listLeftOut(db, importId, file.name, 0, 1) : []
  if (!file || !first) throw notFound('No row of this file was left out.')
  // A file that was sent before its header was kept still has it beside the rows.
  const names =
    (file.columns as string[]).length > 0 ? (file.columns as string[]) : Object.keys(first.cells ?? {})
  const columns = names.map((name, at) => ({ name, at }))
  return {
    name: leaf(file.name)
      .replace(/\.\w+$/, '')
      .replace(/[^\w .()-]+/g, '_'),
    header: [...columns.map(({ name }) => name), lineHeader(importId), whatHeader],
    rows: rowsOf(db, importId, file.name, columns),
    person: byColumns(columns.length),
  }
}

async function* rowsOf(
  db: Database,
  importId: number,
  file: string,
  columns: readonly { readonly name: string; readonly at: number }[],
) {
  let after = 0
  for (;;) {
    const rows = await listLeftOut(db, importId, file, after, rowsAtOnce)
    for (const { line, what, cells, sent } of rows)
      yield [...columns.map(({ name, at }) => cells?.[name] ?? sent?.[at] ?? ''), line, what]
    after = rows.at(-1)?.line ?? 0
    if (rows.length < rowsAtOnce) return
  }
}

/** A line once, whatever is wrong with it, from one line on. */
async function listLeftOut(
  db: Database,
  importId: number,
  file: string,
  after: number,
  most: number,
): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select f.line, f.what, f.cells::json, s.sent from (
      select line, string_agg(what, '; ' order by id) as what, min(cells::text) as cells from roster_faults
      where import_id = ${importId} and file = ${file} and line > ${after} group by line order by line limit ${most}) f
    left join roster_rows s on f.cells is null and s.import_id = ${importId} and s.sent_in = ${file}
      and s.line = f.line and s.sent is not null
    order by f.line`.execute(db)
  return rows
}
