import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  hasPresence,
  isExcused,
  isOver,
  rollsOfExperience,
  seesRolls,
  type WaitingExcuse,
  waitingExcuse,
} from '#domains/attendance/server/attendance.service.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export interface AskedOfStudent {
  readonly studentId: number
  /** Whether the viewer sees every roll of the student; else those they run or oversee. */
  readonly seesAll: boolean
  readonly now: Date
}

export interface ExperienceOfStudent {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly imageUrl: string | null
  readonly experts: string[]
  /** The viewer opens its pages. */
  readonly isOpen: boolean
  /** The viewer sees its rolls and the tasks in it. */
  readonly isSeen: boolean
}

/** The experiences of a cycle in which a student has a place, by title; one statement. */
export async function listExperiencesOfStudent(
  db: Database,
  viewer: Viewer,
  { studentId, seesAll }: AskedOfStudent,
  cycleId: number,
): Promise<ExperienceOfStudent[]> {
  const runs = sql`exists (select from experience_experts own
    where own.experience_id = e.id and own.employee_id = ${viewer.userId})`
  const { rows } = await sql<ExperienceOfStudent>`
    select e.id, e.title, e.type, e.image_url,
      (select coalesce(json_agg(u.name order by x.is_main desc, u.name), '[]') from experience_experts x
        join users u on u.id = x.employee_id where x.experience_id = e.id) as experts,
      coalesce(${withinReach(reachOf(viewer, 'experiences.view.all'), sql.ref('e.cohort_id'))}
        or (${holds(viewer, 'experiences.facilitate')}::boolean and ${runs}), false) as is_open,
      (${seesAll}::boolean or ${seesRolls(viewer)}) as is_seen
    from experiences e
    cross join lateral ${rollsOfExperience('e')} m
    where e.id in (select r.experience_id from registrations r
        where r.student_id = ${studentId} and ${placeHolds('r', viewer.today)})
      and e.cycle_id = ${cycleId} and e.archived_at is null
    order by e.title, e.id`.execute(db)
  return rows
}

export interface MeetingOfPeriod {
  readonly id: number
  readonly experienceId: number | null
  readonly houseId: number | null
  readonly kind: string
  readonly type: string | null
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly statuses: AttendanceStatus[]
  readonly isOver: boolean
  /** An approved excuse covers it. */
  readonly isCovered: boolean
  readonly firstJoinedAt: Date | null
  readonly lastLeftAt: Date | null
  readonly presentSeconds: number
  /** It runs; only then it is said where the student is, and whether an excuse waits. */
  readonly isRunning: boolean
  readonly isExcused: boolean
  /** The video service has said something of it. */
  readonly hasPresence: boolean
  readonly waiting: WaitingExcuse | null
  /** The viewer sees its whole roll, and may listen to it. */
  readonly seesRoll: boolean
}

/** The meetings of a period in whose rolls a student stands, as far as the viewer sees them, by time; one statement. */
export async function listMeetingsOfPeriod(
  db: Database,
  viewer: Viewer,
  { studentId, seesAll, now }: AskedOfStudent,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<MeetingOfPeriod[]> {
  const isRunning = sql`(m.starts_at <= ${now} and not ${isOver(now)})`
  const { rows } = await sql<MeetingOfPeriod>`
    select m.id, m.experience_id, m.house_id, m.kind, e.type, coalesce(e.title, h.title) as title,
      m.starts_at, m.ends_at, a.statuses, ${isOver(now)} as is_over, a.excuse_id is not null as is_covered,
      a.first_joined_at, a.last_left_at, a.present_seconds, ${isRunning} as is_running,
      ${isExcused(now)} as is_excused, ${hasPresence} as has_presence,
      case when ${isRunning} then ${waitingExcuse} end as waiting, coalesce(${seesRolls(viewer)}, false) as sees_roll
    from attendances a join attendables m on m.id = a.attendable_id
    left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id
    where a.student_id = ${studentId} and a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to}
      and m.cancelled_at is null and (${seesAll}::boolean or ${seesRolls(viewer)})
    order by m.starts_at, m.id`.execute(db)
  return rows
}
