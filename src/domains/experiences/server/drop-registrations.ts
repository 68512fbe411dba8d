import type { Database } from '#server/database/database.ts'

/** A student leaves all their experiences; the rolls that expect them are the caller's to settle. */
export const dropRegistrations = (db: Database, studentId: number, now: Date) =>
  db
    .updateTable('registrations')
    .set({ droppedAt: now })
    .where('studentId', '=', studentId)
    .where('droppedAt', 'is', null)
    .execute()
