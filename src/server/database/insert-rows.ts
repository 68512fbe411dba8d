import type { InsertObject, InsertQueryBuilder, InsertResult } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './tables.ts'
import { inTransaction } from './transactions.ts'

/** PostgreSQL numbers the parameters of a statement with 16 bits; far fewer are quicker to write and to read. */
const parametersAStatement = 16_000

type Insert<Table extends keyof DB, Output> = InsertQueryBuilder<DB, Table, Output>

/**
 * Inserts any number of rows, all or none: in the caller's transaction, or in one of its own when they do not fit
 * into one statement. `finish` adds what a plain insert may add – `onConflict`, `returning` – and what is returned
 * comes back in the order of the rows.
 */
export function insertRows<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  rows: readonly InsertObject<DB, Table>[],
): Promise<InsertResult[]>
export function insertRows<Table extends keyof DB & string, Output>(
  db: Database,
  table: Table,
  rows: readonly InsertObject<DB, Table>[],
  finish: (insert: Insert<Table, InsertResult>) => Insert<Table, Output>,
): Promise<Output[]>
export async function insertRows<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  rows: readonly InsertObject<DB, Table>[],
  finish: (insert: Insert<Table, InsertResult>) => Insert<Table, unknown> = (insert) => insert,
): Promise<unknown[]> {
  const size = rowsAStatement(rows)
  if (rows.length > size && !db.isTransaction)
    return inTransaction(db, (own) => insertRows(own, table, rows, finish))
  const returned: unknown[] = []
  for (let from = 0; from < rows.length; from += size) {
    const part = await finish(db.insertInto(table).values(rows.slice(from, from + size))).execute()
    for (const row of part) returned.push(row)
  }
  return returned
}

/** Rows need not have the same columns: a statement names all that any of them has. */
function rowsAStatement(rows: readonly object[]): number {
  const columns = new Set<string>()
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column)
  return Math.max(1, Math.floor(parametersAStatement / Math.max(1, columns.size)))
}
