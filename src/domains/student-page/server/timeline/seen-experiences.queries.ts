import { sql } from 'kysely'
import {
  rollsOfExperience,
  seesAllRollsOfStudent,
  seesRolls,
} from '#domains/attendance/server/attendance.service.ts'
import { reviewsExperience } from '#domains/task-review/server/task-review.service.ts'
import type { SeenExperience } from '#domains/tasks/server/tasks.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/** The experiences a student ever had a place in whose rolls and tasks the viewer sees; one statement. */
export async function listSeenExperiences(
  db: Database,
  viewer: Viewer,
  studentId: number,
): Promise<SeenExperience[]> {
  const { rows } = await sql<SeenExperience>`
    select distinct e.id, e.type, ${reviewsExperience(viewer)} as is_reviewed
    from students join registrations r on r.student_id = students.id join experiences e on e.id = r.experience_id
    cross join lateral ${rollsOfExperience('e')} m
    where students.id = ${studentId} and (${seesAllRollsOfStudent(viewer)} or ${seesRolls(viewer)})`.execute(
    db,
  )
  return rows
}
