import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Who identifiers of an import are here: as they were found, or as they were added a moment ago. Each statement asks for
 * given identifiers of one table, which is planned the same however large the file.
 */
export async function idsOfPeople(
  db: Database,
  importId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const table of ['roster_records', 'roster_changes']) {
    const { rows } = await sql<{ code: string; ourId: number }>`
      select code, our_id from ${sql.table(table)} where import_id = ${importId} and kind = 'person'
        and code = any(${[...codes]}::text[]) and our_id is not null`.execute(db)
    for (const { code, ourId } of rows) ids.set(code, ourId)
  }
  return ids
}
