import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'

/** Lets one transaction at a time change titles, places and order of subjects and topics. */
export const lockOutline = (db: Database) => holdLock(db, locks.outline)
