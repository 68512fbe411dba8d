import { sql } from 'kysely'
import type { Database } from '../../../src/server/database/database.ts'

/** How many connections of a database wait for the lock of another. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct l.pid)::integer as waiting from pg_locks l
    where not l.granted and exists (select from pg_locks own join pg_database d on d.oid = own.database
      where own.pid = l.pid and d.datname = current_database())`.execute(db)
  return rows[0]?.waiting ?? 0
}
