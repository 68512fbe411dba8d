import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Any number of our own: the first lock of all (decision 24). */
const calendarLock = 7_402_611

/**
 * For who changes the school calendar, until the transaction ends: two changes that each are right cannot be wrong
 * together, and nobody reckons with days that are about to change.
 */
export const lockCalendar = (db: Database) => sql`select pg_advisory_xact_lock(${calendarLock})`.execute(db)

/**
 * For who stores what follows from the school calendar, until the transaction ends: it stays as it is. These do not
 * wait for each other, only for who changes the calendar. Taken before every other lock, and before it is read.
 */
export const holdCalendar = (db: Database) =>
  sql`select pg_advisory_xact_lock_shared(${calendarLock})`.execute(db)
