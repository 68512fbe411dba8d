import { sql } from 'kysely'
import { lockRolls, reconcileRosters } from '#domains/attendance/server/attendance.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { leaveRegistrations } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'

/**
 * Drops the classes of a student who left, and takes them off the rolls that have not begun and on which nobody has said
 * anything about them; the house that was planned for one who left the school, too: should they be back by that day, nobody
 * means it any more. With the student's lock; their house is
 * left and their status changed before.
 */
export async function dropClasses(
  db: Database,
  services: Services,
  { studentId, changedBy, nowMs }: { studentId: number; changedBy: number; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  // Who goes on a leave gives up places only, and comes back into the house.
  await sql`delete from planned_house_moves using students
    where planned_house_moves.student_id = ${studentId} and students.id = ${studentId}
      and ${hasLeft(sql`students.status`)}`.execute(db)
  await leaveRegistrations(db, services, { studentId, changedBy, nowMs })
  const { rows } = await sql<{ id: number }>`
    select m.id from attendances a join attendables m on m.id = a.attendable_id and m.starts_at > ${now}
    where a.student_id = ${studentId}`.execute(db)
  const rolls = await lockRolls(
    db,
    rows.map(({ id }) => id),
  )
  await reconcileRosters(
    db,
    { attendableIds: rolls.map(({ id }) => id), studentIds: [studentId] },
    { changedBy, nowMs },
  )
}
