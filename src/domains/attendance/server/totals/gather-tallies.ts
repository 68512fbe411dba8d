import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Makes one line of the many that changes of rolls left in the tallies of school days; their sums stay as they are. */
export async function gatherTallies(db: Database): Promise<void> {
  await sql`select gather_day_tallies()`.execute(db)
}
