import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'

/**
 * Held by whoever admits or takes an admission back, before any other lock: siblings, and two applications of one child,
 * come one after the other, so that each sees the accounts that the one before made. A school admits by the dozen.
 */
export const lockAdmissions = (db: Database) => holdLock(db, locks.admissions)
