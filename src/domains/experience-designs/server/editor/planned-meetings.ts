import { sql } from 'kysely'
import { untouchedM } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database/database.ts'
import type { PlannedMeeting } from '../../rules/session-changes.ts'

/**
 * The meetings of an experience that its plan made. One with a session plan of its own (`hasPlan`) stays when its
 * session is taken out of the plan: something was said about it.
 */
export async function listPlannedMeetings(db: Database, experienceId: number): Promise<PlannedMeeting[]> {
  const { rows } = await sql<{
    id: number
    key: string
    startsAt: Date
    endsAt: Date
    hasRoll: boolean
    hasPlan: boolean
    isCancelled: boolean
    isByCalendar: boolean
  }>`
    select m.id, p.session_key as key, m.starts_at, m.ends_at, not ${untouchedM} as has_roll,
      exists (select from session_plans s where s.attendable_id = m.id) as has_plan,
      m.cancelled_at is not null as is_cancelled, c.attendable_id is not null as is_by_calendar
    from planned_sessions p join attendables m on m.id = p.attendable_id
    left join calendar_cancellations c on c.attendable_id = m.id
    where p.experience_id = ${experienceId} order by m.starts_at, m.id`.execute(db)
  return rows.map(({ startsAt, endsAt, ...meeting }) => ({
    ...meeting,
    startMs: startsAt.getTime(),
    endMs: endsAt.getTime(),
  }))
}

/** How many meetings it has that no plan made. */
export async function countOtherMeetings(db: Database, experienceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from attendables m where m.experience_id = ${experienceId}
      and not exists (select from planned_sessions p where p.attendable_id = m.id)`.execute(db)
  return rows[0]?.count ?? 0
}
