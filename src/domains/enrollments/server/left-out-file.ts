import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { byColumns, type Table } from '#server/api/table-download.ts'
import type { Database } from '#server/database/database.ts'
import { doneHeader, lineHeader, whatHeader } from '../rules/roster-headers.ts'
import { couldNotBeWritten, getImport } from './import.queries.ts'
import type { Brings } from './read/stage-bundle.ts'
import { leaf } from './read/unzip.ts'

/** How many rows are in memory at a time. */
const rowsAtOnce = 2_000

interface LeftOut {
  readonly line: number
  readonly what: string
  readonly done: string
  readonly cells: Readonly<Record<string, string>> | null
  readonly sent: readonly string[] | null
}

/**
 * The rows of one file that were left out, or could not be written: its columns as they were sent, never one with passwords, with the line, what
 * is wrong and what was done. It is called as the file was, and says which import it mends, so that it can be sent again as it is. Throws
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
    header: [...columns.map(({ name }) => name), lineHeader(importId), whatHeader, doneHeader],
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
    for (const { line, what, done, cells, sent } of rows)
      yield [...columns.map(({ name, at }) => cells?.[name] ?? sent?.[at] ?? ''), line, what, done]
    after = rows.at(-1)?.line ?? 0
    if (rows.length < rowsAtOnce) return
  }
}

/** A line once, whatever is wrong with it, from one line on: what was left out, and what could not be written since. */
async function listLeftOut(
  db: Database,
  importId: number,
  file: string,
  after: number,
  most: number,
): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select f.line, f.what, f.done, f.cells::json, s.sent from (
      select line, string_agg(what, '; ' order by id) as what, string_agg(distinct done, '; ') as done, min(cells) as cells from (
        select id, line, what, done, cells::text as cells from roster_faults
        where import_id = ${importId} and file = ${file} and line > ${after}
        union all
        select c.id, r.line, c.problem, case c.sign when 'add' then 'Not written: nothing was added'
          else 'Not written: this stays as it is here' end, null
        from roster_changes c join roster_records r on r.import_id = c.import_id and r.kind = c.kind and r.code = c.code
        where c.import_id = ${importId} and ${couldNotBeWritten} and r.file = ${file} and r.line > ${after}
      ) x group by line order by line limit ${most}) f
    left join lateral (select sent from roster_rows where f.cells is null and import_id = ${importId} and sent_in = ${file}
      and line = f.line and sent is not null limit 1) s on true
    order by f.line`.execute(db)
  return rows
}
