import { type RawBuilder, sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  hasPresence,
  isAbsence,
  isExcused,
  isExcusedByStatus,
  isOver,
  isTaken,
  seesRolls,
  type WaitingExcuse,
  waitingExcuse,
  wasThere,
} from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface Asked {
  readonly studentId: number
  /** Whether the viewer sees every roll of the student; else those they run or oversee. */
  readonly seesAll: boolean | RawBuilder<boolean>
  readonly now: Date
}

const ofStudent = (viewer: Viewer, { studentId, seesAll }: Asked) => sql<boolean>`
  a.student_id = ${studentId} and m.cancelled_at is null and (${seesAll}::boolean or ${seesRolls(viewer)})`

export interface StudentCounts {
  readonly taken: number
  readonly present: number
  readonly absences: number
  readonly excused: number
}

/** What the rolls of a period say of a student, as far as the viewer sees them. */
export async function countRollsOfStudent(
  db: Database,
  viewer: Viewer,
  asked: Asked,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<StudentCounts> {
  const { now } = asked
  const { rows } = await sql<StudentCounts>`
    select count(*) filter (where ${isTaken(now)})::integer as taken,
      count(*) filter (where ${wasThere(now)})::integer as present,
      count(*) filter (where ${isAbsence(now)})::integer as absences,
      count(*) filter (where ${isExcusedByStatus(now)})::integer as excused
    from attendances a join attendables m on m.id = a.attendable_id
    where ${ofStudent(viewer, asked)} and a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to}`.execute(
    db,
  )
  return rows[0] ?? { taken: 0, present: 0, absences: 0, excused: 0 }
}

export interface MeetingOfStudent {
  readonly id: number
  readonly attendanceId: number
  readonly experienceId: number | null
  readonly houseId: number | null
  readonly type: string | null
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly statuses: AttendanceStatus[]
  readonly firstJoinedAt: Date | null
  readonly lastLeftAt: Date | null
  readonly isExcused: boolean
  readonly isRunning: boolean
  /** The video service has said something of it. */
  readonly hasPresence: boolean
  /** The excuse that waits to be decided over it. */
  readonly waiting: WaitingExcuse | null
  /** The viewer sees its whole roll, and may listen to it; not this student's row alone. */
  readonly seesRoll: boolean
}

const mostMisses = 5

/**
 * The meetings of a student that run now, and the latest of a period that they missed, excused or not, or that the
 * family was told something of: a corrected absence stays in sight.
 */
export async function listMeetingsOfStudent(
  db: Database,
  viewer: Viewer,
  asked: Asked,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<MeetingOfStudent[]> {
  const { now } = asked
  const isRunning = sql<boolean>`(m.starts_at <= ${now} and not ${isOver(now)})`
  const { rows } = await sql<MeetingOfStudent>`
    with own as (
      select m.id, m.experience_id, m.house_id, m.starts_at, m.ends_at, a.statuses, a.id as attendance_id,
        a.first_joined_at, a.last_left_at, ${isExcused(now)} as is_excused, ${isRunning} as is_running,
        ${hasPresence} as has_presence, ${waitingExcuse} as waiting, coalesce(${seesRolls(viewer)}, false) as sees_roll,
        row_number() over (partition by ${isRunning} order by m.starts_at desc, m.id desc) as place
      from attendances a join attendables m on m.id = a.attendable_id
      where ${ofStudent(viewer, asked)}
        and a.meeting_starts_at >= least(${from}::timestamptz, ${now}::timestamptz - interval '12 hours')
        and a.meeting_starts_at < ${to}
        and (${isRunning} or ${isAbsence(now)} or (${isOver(now)} and ${isExcused(now)})
          or exists (select from family_tellings t where t.attendance_id = a.id)))
    select own.*, e.type, coalesce(e.title, h.title) as title
    from own left join experiences e on e.id = own.experience_id left join houses h on h.id = own.house_id
    where own.place <= ${mostMisses} and (own.is_running or own.starts_at >= ${from})
    order by own.starts_at desc, own.id desc`.execute(db)
  return rows
}
