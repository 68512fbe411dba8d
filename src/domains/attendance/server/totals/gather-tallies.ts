import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** What has been over for so long is told without its end, ms: longer than the clocks of two servers differ. */
const settledMs = 10 * 60_000

/** Meetings that were over before this instant are told by their day alone. */
export const overBefore = (nowMs: number): Date => new Date(nowMs - settledMs)

/**
 * Makes one line of the many that changes of rolls left in the tallies of school days, and of what is over one a day;
 * their sums stay as they are.
 */
export async function gatherTallies(db: Database, nowMs: number): Promise<void> {
  await sql`select gather_day_tallies(${overBefore(nowMs)})`.execute(db)
}
