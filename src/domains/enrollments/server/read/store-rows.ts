import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { RosterRow } from '../../rules/roster-rows.ts'

export interface PlacedRow extends Omit<RosterRow, 'file'> {
  readonly file: RosterRow['file'] | 'left_out'
  readonly line: number
  /** The cells of the line by the columns of its file, once a line, of columns that are read here. */
  readonly sent: readonly string[] | null
}

export interface Fault {
  readonly line: number
  /** From 1; null where no one column is to blame. */
  readonly columnAt: number | null
  readonly what: string
  /** What was done with the row for it. */
  readonly done: string
  readonly cells: Readonly<Record<string, string>> | null
}

/** Stores rows as they were read, sent as columns: one statement that is planned once, however many there are. */
export async function storeRows(
  db: Database,
  importId: number,
  sentIn: string,
  rows: readonly PlacedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into roster_rows (import_id, sent_in, file, line, code, ref, other_ref, is_gone, changed_at, cells, sent)
    select ${importId}::integer, ${sentIn}, r.file, r.line, r.code, r.ref, r.other_ref, r.is_gone, r.changed_at, r.cells::jsonb, r.sent::json
    from unnest(${rows.map(({ file }) => file)}::text[], ${rows.map(({ line }) => line)}::integer[],
      ${rows.map(({ code }) => code)}::text[], ${rows.map(({ ref }) => ref)}::text[],
      ${rows.map(({ otherRef }) => otherRef)}::text[], ${rows.map(({ isGone }) => isGone)}::boolean[],
      ${rows.map(({ changedAt }) => changedAt)}::text[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
      ${rows.map(({ sent }) => (sent === null ? null : JSON.stringify(sent)))}::text[]
    ) as r (file, line, code, ref, other_ref, is_gone, changed_at, cells, sent)`.execute(db)
}

export async function storeFaults(
  db: Database,
  importId: number,
  file: string,
  faults: readonly Fault[],
): Promise<void> {
  if (faults.length === 0) return
  await sql`insert into roster_faults (import_id, file, line, column_at, what, done, cells)
    select ${importId}::integer, ${file}, f.line, f.column_at, f.what, f.done, f.cells::json
    from unnest(${faults.map(({ line }) => line)}::integer[], ${faults.map(({ columnAt }) => columnAt)}::smallint[],
      ${faults.map(({ what }) => what)}::text[], ${faults.map(({ done }) => done)}::text[],
      ${faults.map(({ cells }) => (cells === null ? null : JSON.stringify(cells)))}::text[]
    ) as f (line, column_at, what, done, cells)`.execute(db)
}
