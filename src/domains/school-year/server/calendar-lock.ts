import { holdLock, locks, shareLock } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'

/**
 * For who changes the school calendar, until the transaction ends: two changes that each are right cannot be wrong
 * together, and nobody counts on days that are about to change.
 */
export const lockCalendar = (db: Database) => holdLock(db, locks.calendar)

/**
 * For who stores what follows from the school calendar, until the transaction ends: it stays as it is. These do not
 * wait for each other, only for who changes the calendar. Taken before every other lock, and before it is read.
 */
export const holdCalendar = (db: Database) => shareLock(db, locks.calendar)
