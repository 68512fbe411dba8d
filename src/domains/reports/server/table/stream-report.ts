import { sql } from 'kysely'
import { clockText, dayText } from '#contract/clock-text.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Table } from '#server/api/table-download.ts'
import { readLong } from '#server/database/long-read.ts'
import type { Services } from '#server/services.ts'
import type { Narrowing, ReportFile, ReportSource } from './report-source.ts'
import { rowsOf } from './report-statement.ts'

/** So many rows are held at a time, whatever the report has. */
const rowsAtOnce = 1_000

/** Every row of a report in its order, read by a cursor of one snapshot: never more than 1,000 of them are held. */
const streamRows = <Row>(
  database: Services['database'],
  source: ReportSource,
  narrowed: Narrowing,
  sort: string | undefined,
): AsyncGenerator<Row> =>
  readLong(database, async function* (db) {
    await sql`declare report no scroll cursor for ${rowsOf(source, narrowed, sort)}`.execute(db)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from report`.execute(db)
      yield* rows
      if (rows.length < rowsAtOnce) return
    }
  })

interface Streamed<Row> {
  readonly source: ReportSource
  readonly narrowed: Narrowing
  readonly sort: string | undefined
  readonly file: ReportFile<Row>
  readonly person: Table['person']
}

/** A report as a table to download, with the rows of the page in their order, whatever page it shows. */
export function reportTable<Row>(
  { viewer, services }: Pick<RequestContext, 'viewer' | 'services'>,
  { source, narrowed, sort, file, person }: Streamed<Row>,
): Table {
  const nowMs = services.clock.nowMs()
  async function* cells() {
    for await (const row of streamRows<Row>(services.database, source, narrowed, sort))
      yield file.cells(row, services.publicUrl)
  }
  const facts = `Printed by ${viewer.name}, ${dayText(nowMs)}, ${clockText(nowMs)}`
  return {
    name: file.name,
    header: file.header,
    rows: cells(),
    person,
    printed: { title: file.title, facts },
  }
}
