import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { seatStudents } from './follow-rolls.ts'
import type { Acting } from './lock-places.ts'
import { actOf, lockPlacesOf } from './lock-places.ts'

/**
 * The rolls to come of one experience expect whom they should, in a transaction of its own, after many registrations
 * were changed at once. That published the places already: published again for each experience of a cycle, pages that
 * plan it would do nothing but fetch. Doing it again changes nothing.
 */
export const seatExperience = (
  database: Database,
  acting: Acting,
  { experienceId, userId }: { readonly experienceId: number; readonly userId: number | null },
): Promise<void> =>
  inTransaction(database, async (db) => {
    const act = actOf(db, acting, userId)
    const rows = await db
      .selectFrom('registrations')
      .select('studentId')
      .distinct()
      .where('experienceId', '=', experienceId)
      .execute()
    const studentIds = rows.map(({ studentId }) => studentId)
    await lockPlacesOf(act, experienceId, studentIds)
    if (studentIds.length > 0) await seatStudents(act, [experienceId], studentIds)
  })
