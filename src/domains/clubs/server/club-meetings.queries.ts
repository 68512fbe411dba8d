import { sql } from 'kysely'
import { listDays, schoolDateOf } from '#contract/school-time.ts'
import { isAtSchool } from '#domains/people/server/people.service.ts'
import { isDayOff } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'

/** A club that meets on a day, for one of those who are asked for. */
export interface ClubMeetingRow {
  /** `club-4-0-2026-11-24`: the club, its meeting of the week, the day. It stands for nothing else, ever. */
  readonly id: string
  readonly personId: number
  readonly clubId: number
  readonly title: string
  readonly schoolDate: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Empty where none was said. */
  readonly place: string
  readonly conferenceUrl: string | null
}

/** Whose clubs: those that employees sponsor, or those that students are in, officers included. */
type People = { readonly sponsorIds: readonly number[] } | { readonly memberIds: readonly number[] }

interface Span {
  readonly from: Date
  readonly to: Date
}

/**
 * When the clubs of some people meet between two instants, in time order: the one definition of it. A club meets every
 * week of a cycle on the school's wall clock, not on holidays of the network or its campus, not before it began, and
 * not at all once it is archived. A member is there from the day they joined, and not while they are on a leave. One statement, however many people.
 */
export async function listClubMeetings(
  db: Database,
  people: People,
  { from, to }: Span,
): Promise<ClubMeetingRow[]> {
  const belongs =
    'sponsorIds' in people
      ? sql`select c.id as club_id, c.sponsor_id as person_id, c.began_on as since from clubs c
          where c.sponsor_id = any(${[...people.sponsorIds]}::integer[])`
      : sql`select m.club_id, m.student_id as person_id, (m.joined_at at time zone 'America/New_York')::date as since
          from club_members m join students s on s.id = m.student_id and ${isAtSchool(sql.ref('s.status'))}
          where m.student_id = any(${[...people.memberIds]}::integer[])`
  // The days are named one by one: for a series of unknown length the planner assumes a thousand days, and then plans
  // anew at each call.
  const days = listDays(schoolDateOf(from.getTime()), schoolDateOf(to.getTime() - 1))
  const { rows } = await sql<ClubMeetingRow>`
    select 'club-' || c.id || '-' || m.position || '-' || d.day as id, b.person_id, c.id as club_id, c.title,
      d.day as school_date, d.starts_at, d.ends_at, m.place, m.video_url as conference_url
    from (${belongs}) b
    join clubs c on c.id = b.club_id and c.archived_at is null
    join club_meetings m on m.club_id = c.id
    cross join lateral (
      select day, (day + m.starts_at) at time zone 'America/New_York' as starts_at,
        (day + m.ends_at) at time zone 'America/New_York' as ends_at
      from unnest(${days}::date[]) as day where extract(isodow from day) = m.weekday) d
    where d.ends_at > ${from} and d.starts_at < ${to} and d.day >= greatest(b.since, c.began_on)
      and exists (select from cycles y where y.starts_at <= d.starts_at and y.ends_at > d.starts_at)
      and not ${isDayOff(sql.ref('c.cohort_id'), sql.ref('d.day'))}
    order by d.starts_at, c.id, m.position, b.person_id`.execute(db)
  return rows
}
