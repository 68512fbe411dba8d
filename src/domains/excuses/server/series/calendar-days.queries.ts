import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesExcusesOf } from '../excuses.access.ts'

/** A day of a campus, as the school calendar closes or opens it. */
export interface CampusDay {
  readonly cohortId: number
  readonly date: string
}

const asRows = (days: readonly CampusDay[]) =>
  JSON.stringify(days.map(({ cohortId, date }) => ({ cohort_id: cohortId, date })))

export interface SkippedDay {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly reason: string
  readonly occursOn: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly approved: boolean | null
  /** Whether the viewer may know whose it is. */
  readonly isVisible: boolean
}

/**
 * Days of recurring excuses on days that close. Not those that excuse somebody on a roll that was taken, or of a
 * session that has begun: it stays, and so does its reason. Only what was said of the students counts here, and not all that
 * keeps a meeting (`untouchedM`): one that nobody of them was at needs no excuse.
 */
export async function listDaysToSkip(
  db: Database,
  viewer: Viewer,
  closed: readonly CampusDay[],
  now: Date,
): Promise<SkippedDay[]> {
  if (closed.length === 0) return []
  const { rows } = await sql<SkippedDay>`
    select x.id, x.student_id, u.name as student_name, x.reason, x.occurs_on, x.starts_at, x.ends_at, x.approved,
      ${seesExcusesOf(viewer)} as is_visible
    from jsonb_to_recordset(${asRows(closed)}::jsonb) as d (cohort_id integer, date date)
    join students on students.cohort_id = d.cohort_id
    join excuses x on x.student_id = students.id and x.occurs_on = d.date
      and x.series_id is not null and x.removed_at is null
    join users u on u.id = students.id
    where not exists (
      select from attendances a join attendables m on m.id = a.attendable_id
      where a.excuse_id = x.id and (has_status(a.statuses) or m.staff_saved_at is not null
        or (m.starts_at <= ${now} and m.cancelled_at is null)))
    order by x.starts_at, x.id`.execute(db)
  return rows
}

export interface ReturningDay extends Omit<SkippedDay, 'id'> {
  /** The stored excuse that the calendar skipped; null for a day the series never had. */
  readonly id: number | null
  readonly seriesId: number
  readonly allDay: boolean
  readonly additionalComments: string
  readonly requesterId: number | null
  readonly decidedBy: number | null
  readonly decidedAt: Date | null
}

/**
 * Days that recurring excuses get on days that open: of a series that still has that weekday and day in its
 * period, with what its nearest day says. A stored day keeps its own decision: somebody decided on it alone. Never a
 * day that a person removed, nothing of a series a person removed whole, and no second excuse over another of the
 * student (domain.md §5); a rejected one takes nobody's room.
 */
export async function listDaysToReturn(
  db: Database,
  viewer: Viewer,
  opened: readonly CampusDay[],
): Promise<ReturningDay[]> {
  if (opened.length === 0) return []
  const { rows } = await sql<ReturningDay>`
    select k.id, s.id as series_id, s.student_id, u.name as student_name, d.date as occurs_on, s.all_day,
      near.reason, near.additional_comments, near.requester_id, decided.approved, decided.decided_by,
      decided.decided_at, p.starts_at, p.ends_at, ${seesExcusesOf(viewer)} as is_visible
    from jsonb_to_recordset(${asRows(opened)}::jsonb) as d (cohort_id integer, date date)
    join students on students.cohort_id = d.cohort_id
    join excuse_series s on s.student_id = students.id and d.date between s.period_start and s.period_end
      and extract(isodow from d.date)::smallint = any(s.weekdays)
    join users u on u.id = students.id
    cross join lateral (select
      (d.date + s.start_time) at time zone 'America/New_York' as starts_at,
      (d.date + s.end_time) at time zone 'America/New_York' as ends_at) p
    left join lateral (
      select x.id, x.approved, x.decided_by, x.decided_at,
        c.excuse_id is null and x.removed_at is not null as is_removed, x.removed_at is null as is_there
      from excuses x left join excuse_calendar_skips c on c.excuse_id = x.id
      where x.series_id = s.id and x.occurs_on = d.date) k on true
    join lateral (
      select x.* from excuses x left join excuse_calendar_skips c on c.excuse_id = x.id
      where x.series_id = s.id and (x.removed_at is null or c.excuse_id is not null)
      order by x.removed_at is not null, abs(x.occurs_on - d.date), x.id limit 1) near on true
    cross join lateral (
      select k.approved, k.decided_by, k.decided_at where k.id is not null
      union all select near.approved, near.decided_by, near.decided_at where k.id is null) decided
    where not coalesce(k.is_removed or k.is_there, false)
      and (exists (select from excuses x where x.series_id = s.id and x.removed_at is null)
        or not exists (select from excuses x left join excuse_calendar_skips c on c.excuse_id = x.id
          where x.series_id = s.id and x.removed_at is not null and c.excuse_id is null))
      and (decided.approved is not distinct from false or not exists (
        select from excuses x where x.student_id = s.student_id and x.removed_at is null
          and x.approved is distinct from false and x.starts_at < p.ends_at and x.ends_at > p.starts_at))
    order by p.starts_at, s.id`.execute(db)
  return rows
}

/** Marks days as skipped by the calendar: removed, but not by a person. */
export async function insertSkips(db: Database, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with skipped as (
      update excuses set removed_at = ${at}, version = version + 1
      where id = any(${[...ids]}::integer[]) returning id)
    insert into excuse_calendar_skips (excuse_id, skipped_at) select id, ${at} from skipped`.execute(db)
}

/** Brings skipped days back, in the words and times of their series today; what was decided on them stands. */
export async function updateReturned(db: Database, days: readonly ReturningDay[]): Promise<void> {
  const rows = days.filter(({ id }) => id !== null)
  if (rows.length === 0) return
  const values = JSON.stringify(
    rows.map((day) => ({
      id: day.id,
      starts_at: day.startsAt,
      ends_at: day.endsAt,
      all_day: day.allDay,
      reason: day.reason,
      additional_comments: day.additionalComments,
    })),
  )
  await sql`
    with back as (
      select * from jsonb_to_recordset(${values}::jsonb) as b (id integer, starts_at timestamptz,
        ends_at timestamptz, all_day boolean, reason text, additional_comments text)),
    unskipped as (delete from excuse_calendar_skips where excuse_id in (select id from back))
    update excuses x set removed_at = null, version = x.version + 1, starts_at = b.starts_at, ends_at = b.ends_at,
      all_day = b.all_day, reason = b.reason, additional_comments = b.additional_comments
    from back b where x.id = b.id`.execute(db)
}
