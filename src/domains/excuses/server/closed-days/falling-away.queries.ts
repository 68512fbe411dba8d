import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesExcusesOf } from '../excuses.access.ts'
import { hasFallenAway } from '../excuses.queries.ts'
import type { CampusDay } from '../series/calendar-days.queries.ts'
import { type ChangedMeetings, meetsOnItsDays } from '../student-meetings.queries.ts'

/** SQL: the excuse in scope as `x` touches the school day in scope as `d.date`. */
const touchesDay = sql`x.starts_at < ((d.date + 1)::timestamp at time zone 'America/New_York')
  and x.ends_at > (d.date::timestamp at time zone 'America/New_York')`

/** SQL: excuses that wait for a decision; recurring ones go by their series. */
const waiting = sql`select * from excuses where approved is null and removed_at is null and series_id is null`

/** SQL: excuses that waited when their days were closed. */
const fallenAway = sql`select * from excuses where ${hasFallenAway}`

const daysOf = (dates: readonly string[]) => sql`unnest(${[...dates]}::date[]) as d (date)`

/** The students whose excuses a change of these days can touch: of recurring ones around them, and of those asked for. */
export async function listStudentsOfDays(db: Database, dates: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ studentId: number }>`
    select s.student_id from excuse_series s, ${daysOf(dates)} where d.date between s.period_start and s.period_end
    union
    select x.student_id from (${waiting} union all ${fallenAway}) x, ${daysOf(dates)} where ${touchesDay}`.execute(
    db,
  )
  return rows.map(({ studentId }) => studentId)
}

/** Locks the excuses that a change of these days can touch, in order of number; their students are locked already. */
export const lockExcusesOfDays = (db: Database, dates: readonly string[]) =>
  sql`select id from excuses where id = any(array(
      select x.id from excuses x where x.series_id is not null and x.occurs_on = any(${[...dates]}::date[])
      union
      select x.id from (${waiting} union all ${fallenAway}) x, ${daysOf(dates)} where ${touchesDay}))
    order by id for no key update`.execute(db)

export interface AskedExcuse {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly cohortId: number
  readonly reason: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly requesterId: number | null
  readonly isByGuardian: boolean
  /** Whether the student still meets on one of its days, on a school day or not. */
  readonly meets: boolean
  /** Whether the viewer may know whose it is. */
  readonly isVisible: boolean
}

/** Excuses over some days of campuses that wait, or fell away earlier and have room to come back. */
export async function listAskedExcuses(
  db: Database,
  viewer: Viewer,
  days: readonly CampusDay[],
  { state, meetings }: { readonly state: 'waiting' | 'fallen away'; readonly meetings: ChangedMeetings },
): Promise<AskedExcuse[]> {
  if (days.length === 0) return []
  const rows = JSON.stringify(days.map(({ cohortId, date }) => ({ cohort_id: cohortId, date })))
  const hasRoom =
    state === 'waiting'
      ? sql`true`
      : sql`not exists (
          select from excuses o where o.student_id = x.student_id and o.removed_at is null
            and o.approved is distinct from false and o.starts_at < x.ends_at and o.ends_at > x.starts_at)`
  const { rows: found } = await sql<AskedExcuse>`
    select distinct on (x.starts_at, x.id) x.id, x.student_id, u.name as student_name, students.cohort_id, x.reason,
      x.starts_at, x.ends_at, x.requester_id, coalesce(requester.role = 'guardian', false) as is_by_guardian,
      ${meetsOnItsDays(meetings)} as meets, ${seesExcusesOf(viewer)} as is_visible
    from jsonb_to_recordset(${rows}::jsonb) as d (cohort_id integer, date date)
    join students on students.cohort_id = d.cohort_id
    join (${state === 'waiting' ? waiting : fallenAway}) x on x.student_id = students.id and ${touchesDay} and ${hasRoom}
    join users u on u.id = students.id
    left join users requester on requester.id = x.requester_id
    order by x.starts_at, x.id`.execute(db)
  return found
}

/** Brings excuses back that fell away with their day: they wait again, as they were asked for. */
export async function updateWaitingAgain(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with back as (
      delete from excuse_calendar_skips where excuse_id = any(${[...ids]}::integer[]) returning excuse_id)
    update excuses set removed_at = null, version = version + 1
    where id in (select excuse_id from back)`.execute(db)
}
