import { type RawBuilder, sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import {
  isAbsence,
  isTaken,
  rollsOfExperience,
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
  /** The first school day on which they are there no more; it may lie ahead. */
  readonly leftOn: string | null
  readonly cycleId: number
  readonly cycle: string
  readonly schoolYear: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The viewer sees its rolls. */
  readonly isSeen: boolean
}

/** SQL: the school day of a moment. */
const schoolDay = (moment: RawBuilder<unknown>) => sql<string>`(${moment} at time zone ${schoolZone})::date`

/**
 * Every experience in which a student had a place once its cycle had begun, the latest cycle first. Who left before the
 * first day, or before their own, never took it; who left after the last one was there until the end. A place that ended before there were days of leaving ended on the day of
 * the click. One statement.
 */
export async function listExperiencesOfHistory(
  db: Database,
  viewer: Viewer,
  studentId: number,
  now: Date,
): Promise<ExperienceOfHistory[]> {
  const { rows } = await sql<ExperienceOfHistory>`
    select e.id, e.title, e.type, r.left_on, c.id as cycle_id, c.title as cycle, c.school_year, c.starts_at, c.ends_at,
      array(select u.name from experience_experts x join users u on u.id = x.employee_id
        where x.experience_id = e.id order by x.is_main desc, u.name) as experts,
      coalesce(${seesAllRollsOfStudent(viewer)} or ${seesRolls(viewer)}, false) as is_seen
    from students
    join experiences e on e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.starts_at <= ${now}
    join (select place.experience_id,
        case when max(ends_on) <= max(${schoolDay(sql`(y.ends_at - interval '1 second')`)}) then max(ends_on) end as left_on
      from registrations place join experiences x on x.id = place.experience_id join cycles y on y.id = x.cycle_id
      cross join lateral (select case when place.dropped_at is null then 'infinity'::date
        else coalesce(place.until_day, ${schoolDay(sql`place.dropped_at`)}) end as ends_on) leaving
      where place.student_id = ${studentId} and ends_on > greatest(place.from_day, ${schoolDay(sql`y.starts_at`)})
      group by 1) r on r.experience_id = e.id
    cross join lateral ${rollsOfExperience('e')} m
    where students.id = ${studentId}
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
