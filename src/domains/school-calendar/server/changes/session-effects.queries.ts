import { sql } from 'kysely'
import {
  cancelMeetings,
  listRosterStudents,
  lockRolls,
  lockStudents,
  reconcileRosters,
  restoreMeetings,
  untouchedM,
} from '#domains/attendance/server/attendance.service.ts'
import { listStudentsOfDays, lockExcusesOfDays } from '#domains/excuses/server/calendar-days.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { CampusDay } from '../../rules/open-days.ts'

export interface AffectedSession {
  readonly id: number
  readonly title: string
  readonly kind: 'session' | 'standup' | 'checkpoint'
  readonly startsAt: Date
  readonly students: number
  /** It has begun, or somebody or the video service has said something of it: it stays where it is. */
  readonly isHeld: boolean
  readonly isCancelled: boolean
  /** Cancelled by the calendar, and by nobody else. */
  readonly isByCalendar: boolean
  /** Of an experience or house that is archived: it follows the calendar, should it be restored, and is not told of. */
  readonly isArchived: boolean
}

/**
 * Locks what a change of these days can touch, before anything of it is read and in the order of everybody
 * (decision 0024): students of excuses that follow the days and of meetings that may come back, `besides` whose places
 * begin with a day, those excuses, every roll of the days. Returns the students whose rolls may change.
 */
export async function lockDays(
  db: Database,
  days: readonly CampusDay[],
  besides: readonly number[],
): Promise<number[]> {
  const dates = [...new Set(days.map(({ date }) => date))].sort()
  if (dates.length === 0 && besides.length === 0) return []
  const { rows: held } = await sql<{ id: number; isByCalendar: boolean }>`
    select m.id, c.attendable_id is not null as is_by_calendar
    from attendables m left join calendar_cancellations c on c.attendable_id = m.id
    where m.school_date = any(${dates}::date[])`.execute(db)
  const closed = held.filter(({ isByCalendar }) => isByCalendar).map(({ id }) => id)
  const studentIds = [
    ...(await listStudentsOfDays(db, dates)),
    ...(await listRosterStudents(db, closed)),
    ...besides,
  ]
  await lockStudents(db, studentIds)
  await lockExcusesOfDays(db, dates)
  await lockRolls(
    db,
    held.map(({ id }) => id),
  )
  return studentIds
}

/**
 * The sessions and house events on days of campuses, in time order. What belongs to every campus is only on days
 * without one: it is held while a single campus has a holiday.
 */
export async function listSessionsOn(
  db: Database,
  days: readonly CampusDay[],
  now: Date,
): Promise<AffectedSession[]> {
  if (days.length === 0) return []
  const asked = JSON.stringify(days.map(({ cohortId, date }) => ({ cohort_id: cohortId, date })))
  const { rows } = await sql<AffectedSession>`
    select m.id, coalesce(e.title, h.title) as title, m.kind, m.starts_at,
      m.student_count as students,
      (m.starts_at <= ${now} or not ${untouchedM}) as is_held,
      m.cancelled_at is not null as is_cancelled,
      c.attendable_id is not null as is_by_calendar,
      coalesce(e.archived_at, h.archived_at) is not null as is_archived
    from jsonb_to_recordset(${asked}::jsonb) as d (cohort_id integer, date date)
    join attendables m on m.school_date = d.date
      and m.starts_at >= (d.date::timestamp at time zone 'America/New_York')
      and m.starts_at < ((d.date + 1)::timestamp at time zone 'America/New_York')
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    left join calendar_cancellations c on c.attendable_id = m.id
    where coalesce(e.cohort_id, h.cohort_id) is not distinct from d.cohort_id
    order by m.starts_at, m.id`.execute(db)
  return rows
}

/** Sessions are not held any more; that the calendar did it is kept, so that they can come back. */
export async function cancelSessions(db: Database, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await cancelMeetings(db, ids, at)
  await insertRows(
    db,
    'calendarCancellations',
    ids.map((attendableId) => ({ attendableId, cancelledAt: at })),
  )
}

/** Sessions that the calendar cancelled are held again, by those who belong to them now; of the locked students. */
export async function returnSessions(
  db: Database,
  { attendableIds, studentIds }: { attendableIds: readonly number[]; studentIds: readonly number[] },
  by: { changedBy: number; nowMs: number },
): Promise<void> {
  if (attendableIds.length === 0) return
  const returned = await db
    .deleteFrom('calendarCancellations')
    .where('attendableId', 'in', attendableIds)
    .returning('attendableId')
    .execute()
  if (returned.length > 0)
    await restoreMeetings(
      db,
      returned.map(({ attendableId }) => attendableId),
    )
  await reconcileRosters(db, { attendableIds, studentIds }, by)
}
