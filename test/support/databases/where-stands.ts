import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** The tables in which a word stands, by name: what was erased stands in none. Asked as who owns them. */
export async function whereStands(db: Database, word: string): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select t.table_name::text from information_schema.tables t
    cross join lateral (select query_to_xml(format('select * from %I.%I', t.table_schema, t.table_name), true, false, '')::text as row) x
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and x.row like ${`%${word}%`}
    order by 1`.execute(db)
  return rows.map(({ tableName }) => tableName)
}
