import { sql } from 'kysely'
import {
  isAbsence,
  isTaken,
  seesAllRollsOfStudent,
  seesRolls,
  wasThere,
} from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export interface ExperienceOfHistory {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly experts: string[]
  readonly leftAt: Date | null
  readonly cycleId: number
  readonly cycle: string
  readonly schoolYear: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The viewer sees its rolls. */
  readonly isSeen: boolean
}

/**
 * Every experience in which a student had a place once its cycle had begun, the latest cycle first. Who left before the
 * first day never took it. One statement.
 */
export async function listExperiencesOfHistory(
  db: Database,
  viewer: Viewer,
  studentId: number,
  now: Date,
): Promise<ExperienceOfHistory[]> {
  const { rows } = await sql<ExperienceOfHistory>`
    select e.id, e.title, e.type, r.left_at, c.id as cycle_id, c.title as cycle, c.school_year, c.starts_at, c.ends_at,
      array(select u.name from experience_experts x join users u on u.id = x.employee_id
        where x.experience_id = e.id order by x.is_main desc, u.name) as experts,
      coalesce(${seesAllRollsOfStudent(viewer)} or ${seesRolls(viewer)}, false) as is_seen
    from students
    join (select student_id, experience_id,
        case when bool_or(dropped_at is null) then null else max(dropped_at) end as left_at
      from registrations where student_id = ${studentId} group by 1, 2) r on r.student_id = students.id
    join experiences e on e.id = r.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.starts_at <= ${now}
    cross join lateral (select e.id as experience_id, null::integer as house_id) m
    where students.id = ${studentId} and (r.left_at is null or r.left_at > c.starts_at)
    order by c.starts_at desc, e.title, e.id`.execute(db)
  return rows
}

export interface AttendanceIn {
  readonly experienceId: number
  readonly taken: number
  readonly present: number
  readonly absences: number
}

/** What the rolls of experiences say of a student, added up; one statement. */
export async function countAttendanceByExperience(
  db: Database,
  studentId: number,
  experienceIds: readonly number[],
  now: Date,
): Promise<Map<number, AttendanceIn>> {
  const { rows } = await sql<AttendanceIn>`
    select m.experience_id, (count(*) filter (where ${isTaken(now)}))::integer as taken,
      (count(*) filter (where ${wasThere(now)}))::integer as present,
      (count(*) filter (where ${isAbsence(now)}))::integer as absences
    from attendances a join attendables m on m.id = a.attendable_id
    where a.student_id = ${studentId} and m.experience_id = any(${[...experienceIds]}::integer[])
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.experienceId, row]))
}
