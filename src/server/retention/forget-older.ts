import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** So many at a time: whoever writes meanwhile never waits for more. */
const rowsAPiece = 5_000

type GrowingTable =
  | 'presence_events'
  | 'attendance_changes'
  | 'notifications'
  | 'outbox_mails'
  | 'departures'
  | 'record_reads'
  | 'read_hours'
  | 'provisioning_calls'
  | 'api_token_calls'
  | 'webhook_events'
  | 'kept_answers'

/** Records, before rows are deleted, until when they are; whoever reads meanwhile calls `isForgotten` after reading. */
export async function noteForgotten(db: Database, table: GrowingTable, until: Date): Promise<void> {
  await db
    .insertInto('forgottenUntil')
    .values({ tableName: table, until })
    .onConflict((conflict) =>
      conflict.column('tableName').doUpdateSet({
        until: sql`greatest(forgotten_until.until, excluded.until)`,
      }),
    )
    .execute()
}

/** Whether rows of a table from that instant on may have been deleted; ask it after they were read. */
export async function isForgotten(db: Database, table: GrowingTable, from: Date): Promise<boolean> {
  const found = await db
    .selectFrom('forgottenUntil')
    .select('tableName')
    .where('tableName', '=', table)
    .where('until', '>', from)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes the rows of a table that fit, piece by piece, each in a transaction of its own; returns how many. */
export async function forgetOlder(
  db: Database,
  table: GrowingTable,
  fits: RawBuilder<boolean>,
): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} one using (
        select tableoid, ctid from ${sql.table(table)} where ${fits} limit ${sql.lit(rowsAPiece)}) old
      where one.tableoid = old.tableoid and one.ctid = old.ctid`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < BigInt(rowsAPiece)) return forgotten
  }
}
