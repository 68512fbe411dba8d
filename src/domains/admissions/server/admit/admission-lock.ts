import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Held by whoever admits or takes an admission back, before any other lock: siblings, and two applications of one child,
 * come one after the other, so that each sees the accounts that the one before made. A school admits by the dozen.
 */
export const lockAdmissions = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('admissions.admit', 0))`.execute(db)
