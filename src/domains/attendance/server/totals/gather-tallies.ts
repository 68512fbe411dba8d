import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * How long a meeting must be over for its tally to be kept without its end: longer than the clocks of two servers
 * differ.
 */
const settledMs = 10 * 60_000

/** Tallies of meetings that were over before this instant are kept by their day alone. */
export const overBefore = (nowMs: number): Date => new Date(nowMs - settledMs)

/**
 * Merges the many lines that changes of rolls left in the tallies of school days, of what is over into one a day; the
 * sums stay as they are.
 */
export async function gatherTallies(db: Database, nowMs: number): Promise<void> {
  await sql`select gather_day_tallies(${overBefore(nowMs)})`.execute(db)
}
