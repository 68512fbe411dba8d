import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Any constant: subjects and topics are few, and changed by one at a time. */
const outlineLock = 7_240_141

/** Lets one transaction at a time change titles, places and order of subjects and topics. */
export const lockOutline = (db: Database) => sql`select pg_advisory_xact_lock(${outlineLock})`.execute(db)
