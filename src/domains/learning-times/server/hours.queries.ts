import { type RawBuilder, sql } from 'kysely'
import { isTaken, rollsOfExperience, wasThere } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database/database.ts'
import type { HourEntry } from '../rules/hour-rows.ts'

interface Asked {
  readonly studentIds: readonly number[]
  /** School days, both included. */
  readonly from: string
  readonly to: string
  /** SQL: which of their rolls count, of the meeting in scope as `m`: every one, or those that somebody sees. */
  readonly rolls: RawBuilder<boolean>
  readonly now: Date
}

/** Time that counts, of one of several students. */
export interface StudentEntry extends HourEntry {
  readonly studentId: number
}

/** SQL: the Monday of a school day. */
const weekOf = (day: RawBuilder<unknown>) => sql<string>`date_trunc('week', ${day})::date`

/** SQL: the subjects of units, by title. */
const subjectsOf = (units: RawBuilder<unknown>) => sql<string[]>`array(select distinct s.title from ${units}
  join topics t on t.id = u.topic_id join subjects s on s.id = t.subject_id order by 1)`

const subjectsOfExperience = subjectsOf(sql`experience_units x join units u on u.id = x.unit_id
  and x.experience_id = e.id`)

/**
 * How long a student was in sessions, by experience and week; one statement. Who was seen in the meeting counts with the
 * time seen, up to the length of the session; who was set there by hand, with the whole session.
 */
export async function listSessionHours(
  db: Database,
  { studentIds, from, to, rolls, now }: Asked,
): Promise<StudentEntry[]> {
  const { rows } = await sql<StudentEntry>`
    with sat as (
      select a.student_id, m.experience_id, ${weekOf(sql`m.school_date`)} as week, a.present_seconds,
        extract(epoch from m.ends_at - m.starts_at)::integer as seconds
      from attendances a join attendables m on m.id = a.attendable_id and m.kind = 'session'
      where a.student_id = any(${[...studentIds]}::integer[]) and m.school_date between ${from}::date and ${to}::date
        and a.meeting_starts_at >= ${from}::date and a.meeting_starts_at < ${to}::date + 2
        and ${isTaken(now)} and ${wasThere(now)} and ${rolls})
    select sat.student_id, sat.week, 'sessions' as source, e.title,
      round(sum(case when present_seconds > 0 then least(present_seconds, seconds) else seconds end) / 60.0)::integer
        as minutes,
      ${subjectsOfExperience} as subjects
    from sat join experiences e on e.id = sat.experience_id
    group by sat.student_id, e.id, sat.week order by sat.week, e.title, e.id`.execute(db)
  return rows
}

/**
 * What tasks took that were handed in and reviewed, in the week of the hand-in; one statement. A task counts for the
 * subjects it is assessed by, one of no unit for those of its experience.
 */
export async function listTaskHours(
  db: Database,
  { studentIds, from, to, rolls }: Asked,
): Promise<StudentEntry[]> {
  const { rows } = await sql<StudentEntry>`
    with done as (
      select ts.student_id, k.id, k.title, k.minutes, k.experience_id,
        (ts.submitted_at at time zone 'America/New_York')::date as handed_in_on
      from task_submissions ts join tasks k on k.id = ts.task_id
      where ts.student_id = any(${[...studentIds]}::integer[]) and ts.status = 'reviewed' and ts.submitted_at is not null
        and k.minutes is not null)
    select d.student_id, ${weekOf(sql`d.handed_in_on`)} as week, 'tasks' as source, d.title, d.minutes,
      coalesce(nullif(${subjectsOf(sql`task_units x join units u on u.id = x.unit_id and x.task_id = d.id`)}, '{}'),
        ${subjectsOfExperience}) as subjects
    from done d join experiences e on e.id = d.experience_id
    cross join lateral ${rollsOfExperience('e')} m
    where d.handed_in_on between ${from}::date and ${to}::date
      and ${rolls}
    order by week, d.title, d.id`.execute(db)
  return rows
}

/** What was logged and confirmed, by its day's week; one statement. */
export async function listConfirmedHours(
  db: Database,
  { studentIds, from, to }: Asked,
): Promise<StudentEntry[]> {
  const { rows } = await sql<StudentEntry>`
    select l.student_id, ${weekOf(sql`l.day`)} as week, 'logged' as source, l.what as title, l.minutes::integer as minutes,
      array[s.title] as subjects
    from logged_hours l join subjects s on s.id = l.subject_id
    where l.student_id = any(${[...studentIds]}::integer[]) and l.state = 'confirmed' and l.day between ${from}::date and ${to}::date
    order by l.day, l.id`.execute(db)
  return rows
}
