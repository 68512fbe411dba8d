import { sql } from 'kysely'
import { lockRolls, reconcileRosters } from '#domains/attendance/server/attendance.service.ts'
import { leaveRegistrations } from '#domains/registrations/server/registrations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'

/**
 * Drops the classes of a student who left, and takes them off the rolls that have not begun and on which nobody has said
 * anything about them. With the student's lock; their house is left and their status changed before.
 */
export async function dropClasses(
  db: Database,
  services: Services,
  { studentId, changedBy, nowMs }: { studentId: number; changedBy: number; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
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
