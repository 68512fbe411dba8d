import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Presence } from '#domains/attendance/contract/presence.ts'
import {
  absencesOf,
  excusedOf,
  isAbsence,
  isAwayExcused,
  isNotInMeeting,
  isNotTaken,
  isOver,
  isTaken,
  linkOf,
  presenceOf,
  takenOf,
  thereOf,
  wasThere,
} from '#domains/attendance/server/attendance.service.ts'
import { lastPlaceHolds, placeHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import { type UsualTimes, usualTimes } from './usual-times.queries.ts'

/** A session with the counts a list shows. */
export interface SessionSummary {
  readonly sessionId: number
  readonly experienceId: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly schoolDate: string
  readonly conferenceUrl: string | null
  readonly studentsCount: number
  readonly meetingEndedAt: Date | null
  readonly isNotTaken: boolean
  /** In the running meeting. */
  readonly thereCount: number
  /**
   * Of a running session whom the calendar and the school's morning count as missing (`findMissing`); null while nobody
   * knows who is missing. Of another the absences of its roll.
   */
  readonly missingCount: number | null
  /** What is known of who is in it; null of one that does not run. */
  readonly presence: Presence | null
  /** Of a running session those who are not in it. */
  readonly excusedCount: number
}

/**
 * Sessions of some experiences between two instants in time order, with the counts of their rolls. Which of them run is asked
 * inside of what counts: asked where it is joined, every roll would be read to count those of the few that do.
 */
export async function listSessionSummaries(
  db: Database,
  experienceIds: readonly number[],
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<SessionSummary[]> {
  if (experienceIds.length === 0) return []
  const { rows } = await sql<SessionSummary>`
    select m.id as session_id, m.experience_id, m.starts_at, m.ends_at, m.school_date, ${linkOf('m', 'e')} as conference_url, m.meeting_ended_at,
      ${isNotTaken(now)} as is_not_taken, m.student_count as students_count,
      coalesce(live.there, 0) as there_count,
      case when live.attendable_id is null then ${absencesOf(now)} when live.presence = 'known' then live.missing end as missing_count,
      live.presence,
      coalesce(live.excused, ${excusedOf(now)}) as excused_count
    from attendables m join experiences e on e.id = m.experience_id
    left join lateral (
      select a.attendable_id, ${presenceOf(now)} as presence,
        (count(*) filter (where not ${isNotInMeeting}))::integer as there,
        (count(*) filter (where ${isNotInMeeting} and not ${isAwayExcused}))::integer as missing,
        (count(*) filter (where ${isNotInMeeting} and ${isAwayExcused}))::integer as excused
      from attendances a where a.attendable_id = m.id and m.starts_at <= ${now} and not ${isOver(now)} group by 1) live on true
    where m.experience_id = any(${[...experienceIds]}::integer[]) and m.cancelled_at is null
      and m.starts_at >= ${from} and m.starts_at < ${to}
    order by m.starts_at, m.id`.execute(db)
  return rows
}

export interface StudentSummary {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly grade: number
  readonly houseTitle: string | null
  readonly status: string
  readonly taken: number
  readonly present: number
  readonly absences: number
}

/** Registered students with their attendance in the experience so far. */
export async function listStudentSummaries(
  db: Database,
  experienceId: number,
  now: Date,
): Promise<StudentSummary[]> {
  const { rows } = await sql<StudentSummary>`
    with rolls as (
      select a.student_id,
        count(*) filter (where ${isTaken(now)}) as taken,
        count(*) filter (where ${wasThere(now)}) as present,
        count(*) filter (where ${isAbsence(now)}) as absences
      from attendables m join attendances a on a.attendable_id = m.id
      where m.experience_id = ${experienceId}
      group by a.student_id)
    select users.id, users.name, users.email, students.grade, houses.title as house_title, students.status,
      coalesce(rolls.taken, 0) as taken, coalesce(rolls.present, 0) as present, coalesce(rolls.absences, 0) as absences
    from students
    join users on users.id = students.id
    left join houses on houses.id = students.house_id
    left join rolls on rolls.student_id = students.id
    where students.id in (select r.student_id from registrations r
      where r.experience_id = ${experienceId} and ${placeHolds('r', schoolDateOf(now.getTime()))})
    order by users.last_name, users.first_name, users.id`.execute(db)
  return rows
}

export interface ExperienceFigures extends UsualTimes {
  /** How many students its page lists. */
  readonly students: number
  readonly taken: number
  readonly present: number
  readonly nextStartsAt: Date | null
}

/** Attendance so far, the usual days and time in the school's zone, and the next session, for some experiences. */
export async function listExperienceFigures(
  db: Database,
  experienceIds: readonly number[],
  now: Date,
): Promise<ExperienceFigures[]> {
  if (experienceIds.length === 0) return []
  const { rows } = await sql<ExperienceFigures>`
    with meetings as (
      select * from attendables where experience_id = any(${[...experienceIds]}::integer[]) and cancelled_at is null),
    rolls as (
      select m.experience_id, sum(${takenOf(now)}) as taken, sum(${thereOf(now)}) as present,
        min(m.starts_at) filter (where m.starts_at > ${now}) as next_starts_at
      from meetings m group by m.experience_id),
    ${usualTimes}
    select e.id as experience_id, coalesce(r.taken, 0) as taken, coalesce(r.present, 0) as present,
      coalesce(days.weekdays, '{}') as weekdays, coalesce(times.start_time, '') as start_time, r.next_starts_at,
      (select count(*)::integer from registrations p
       where p.experience_id = e.id and ${lastPlaceHolds('p', schoolDateOf(now.getTime()))}) as students
    from unnest(${[...experienceIds]}::integer[]) as e (id)
    left join rolls r on r.experience_id = e.id
    left join times on times.experience_id = e.id
    left join days on days.experience_id = e.id`.execute(db)
  return rows
}
