import { sql } from 'kysely'
import { lateAfterMs } from '#domains/attendance/rules/attendance-constants.ts'
import { isOver, seesRolls } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'

export interface RunningSession {
  readonly id: number
  /** Whether the video service has said anything of it: without, nobody knows who is there. */
  readonly hasPresence: boolean
}

/** The sessions and events that run at an instant, of those the viewer sees. */
export async function listRunning(db: Database, viewer: Viewer, now: Date): Promise<RunningSession[]> {
  const { rows } = await sql<RunningSession>`
    select m.id, m.meeting_started_at is not null as has_presence
    from attendables m
    where m.starts_at <= ${now} and m.starts_at > ${now}::timestamptz - interval '12 hours' and not ${isOver(now)}
      and m.cancelled_at is null and ${seesRolls(viewer)}
    order by m.starts_at, m.id`.execute(db)
  return rows
}

export interface MissingRow {
  readonly studentId: number
  readonly studentName: string
  readonly houseId: number | null
  readonly houseTitle: string | null
  readonly attendableId: number
  readonly sessionTitle: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly leftAt: Date | null
  readonly excuse: 'approved' | 'waiting' | null
  readonly total: number
}

/**
 * Students who are expected in running sessions and not in them: never joined though the late limit has passed, or
 * left. Those whom an excuse covers stand in the list too, and say so.
 */
export async function listMissing(
  db: Database,
  attendableIds: readonly number[],
  now: Date,
  limit: number,
): Promise<MissingRow[]> {
  if (attendableIds.length === 0) return []
  const { rows } = await sql<MissingRow>`
    select a.student_id, u.name as student_name, h.id as house_id, h.title as house_title, m.id as attendable_id,
      coalesce(e.title, own.title) as session_title, m.starts_at, m.ends_at, a.last_left_at as left_at,
      (select case when bool_or(x.approved) then 'approved' else 'waiting' end from excuses x
       where x.student_id = a.student_id and x.removed_at is null and x.approved is distinct from false
         and x.starts_at < m.ends_at and x.ends_at > m.starts_at having count(*) > 0) as excuse,
      count(*) over ()::integer as total
    from attendables m join attendances a on a.attendable_id = m.id
    join users u on u.id = a.student_id join students s on s.id = a.student_id
    left join houses h on h.id = s.house_id
    left join experiences e on e.id = m.experience_id
    left join houses own on own.id = m.house_id
    where m.id = any(${[...attendableIds]}::integer[])
      and m.starts_at <= ${new Date(now.getTime() - lateAfterMs)}
      and (a.first_joined_at is null or a.last_left_at is not null)
    order by h.title nulls last, h.id, u.last_name, u.first_name, m.id
    limit ${limit}`.execute(db)
  return rows
}
