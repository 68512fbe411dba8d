import { type RawBuilder, sql } from 'kysely'
import { analyzeTables } from '#server/database/analyze-tables.ts'
import type { Database } from '#server/database/database.ts'

/** What was left out of a roster of the night that the one before it did not leave out as well. */
export interface LeftOutNews {
  /** Rows that were left out in all. */
  readonly rows: number
  /** Those of which nobody was told the night before. */
  readonly news: number
  /** What is wrong with the first of these. */
  readonly first: string
}

/** SQL: what is wrong with the rows of an import and of whom they are: by identifier, and where none could be read by what was sent. */
const toldOf = (importId: RawBuilder<unknown>) => sql`
  select f.file, f.line, f.what,
    coalesce(min(nullif(concat_ws(' ', w.code, w.ref, w.other_ref), '')), f.cells, '') as whose
  from (select file, line, what, cells::text as cells from roster_faults where import_id = ${importId}) f
  left join roster_rows w on w.import_id = ${importId} and w.sent_in = f.file and w.line = f.line
  group by f.file, f.line, f.what, f.cells`

/**
 * Of a roster that came by night: what it left out that the one of this source before it did not. A row that is wrong for
 * months is told of once; a child whom the first night leaves out is on no roll, and nobody would miss them.
 */
export async function findLeftOut(db: Database, importId: number, source: string): Promise<LeftOutNews> {
  const before = sql`(select max(id) from roster_imports where source = ${source} and id < ${importId}
    and drop_key is not null and state not in ('receiving', 'reading', 'unreadable'))`
  // Ten thousand rows may be wrong all at once, of a hundred thousand.
  await analyzeTables(db, ['roster_faults'])
  const { rows } = await sql<LeftOutNews>`
    with told as (${toldOf(sql`${importId}::integer`)}), known as (${toldOf(before)}),
      fresh as (select * from told t where not exists (
        select from known k where k.what = t.what and k.whose = t.whose))
    select (select coalesce(sum(left_out), 0) from roster_files where import_id = ${importId})::int as "rows",
      (select count(distinct (file, line)) from fresh)::int as news,
      coalesce((select what from fresh order by file, line, what limit 1), '') as first`.execute(db)
  return rows[0] ?? { rows: 0, news: 0, first: '' }
}
