import { sql } from 'kysely'
import { schoolDayBounds } from '#contract/school-time.ts'
import { isOver, seesRolls } from '#domains/attendance/server/attendance.service.ts'
import type { SchoolCalendar } from '#domains/excuses/rules/school-days.ts'
import type { ClosureReason } from '#domains/school-year/contract/closures.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { MeetingRoll } from './meeting-rolls.ts'

/** A meeting ahead: searched for as far as a summer is long. */
const aheadMs = 120 * 86_400_000

/** The calendar with names: what excuses are weighed by, and what a screen says of a day. */
export interface NamedCalendar extends SchoolCalendar {
  readonly cycles: (SchoolCalendar['cycles'][number] & { readonly title: string })[]
  readonly holidays: (SchoolCalendar['holidays'][number] & {
    readonly title: string
    readonly closedFor: ClosureReason | null
    readonly campus: string | null
  })[]
}

export interface SchoolDay extends NamedCalendar {
  /** The campuses of the viewer's reach, by number. */
  readonly campuses: readonly { readonly id: number; readonly title: string }[]
  readonly meetings: number
  readonly running: number
  readonly over: number
  readonly firstStartsAt: Date | null
  readonly lastEndsAt: Date | null
  readonly next: (MeetingRoll & { readonly title: string; readonly startsAt: string }) | null
  readonly hasStudents: boolean
  readonly hasMeetings: boolean
}

/** The school's calendar and the meetings of a day that the viewer oversees: one statement. */
export async function getSchoolDay(
  db: Database,
  viewer: Viewer,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<SchoolDay> {
  const { startMs, endMs } = schoolDayBounds(today)
  const reach = reachOf(viewer, 'attendance.view.all')
  const isReached = reach === 'all' ? sql<boolean>`true` : sql<boolean>`id = any(${[...reach]}::integer[])`
  const { rows } = await sql<SchoolDay>`
    select day.*,
      (select coalesce(json_agg(json_build_object('title', title, 'schoolYear', school_year,
          'startsOn', (starts_at at time zone 'America/New_York')::date,
          'endsOn', ((ends_at - interval '1 millisecond') at time zone 'America/New_York')::date) order by starts_at), '[]')
        from cycles) as cycles,
      (select coalesce(json_agg(json_build_object('title', h.title, 'closedFor', h.closed_for, 'startsOn', h.starts_on, 'endsOn', h.ends_on,
          'cohortId', h.cohort_id, 'campus', c.title) order by h.starts_on, h.id), '[]')
        from holidays h left join cohorts c on c.id = h.cohort_id) as holidays,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by id), '[]')
        from cohorts where is_offered and ${isReached}) as campuses,
      (select json_build_object('id', m.id, 'kind', m.kind, 'type', e.type, 'experienceId', m.experience_id,
          'houseId', m.house_id, 'title', coalesce(e.title, h.title), 'startsAt', m.starts_at)
        from attendables m
        left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id
        where m.starts_at > ${now} and m.starts_at < ${new Date(now.getTime() + aheadMs)}
          and m.cancelled_at is null and ${seesRolls(viewer)}
        order by m.starts_at, m.id limit 1) as next,
      exists (select 1 from students where ${
        reach === 'all' ? sql`true` : sql`cohort_id = any(${[...reach]}::integer[])`
      }) as has_students,
      exists (select 1 from attendables m where m.cancelled_at is null and ${seesRolls(viewer)}) as has_meetings
    from (
      select count(*)::integer as meetings,
        (count(*) filter (where m.starts_at <= ${now} and not ${isOver(now)}))::integer as running,
        (count(*) filter (where ${isOver(now)}))::integer as over,
        min(m.starts_at) as first_starts_at, max(m.ends_at) as last_ends_at
      from attendables m
      where m.starts_at >= ${new Date(startMs)} and m.starts_at < ${new Date(endMs)}
        and m.cancelled_at is null and ${seesRolls(viewer)}) day`.execute(db)
  const [day] = rows
  if (!day) throw new Error('A count of no rows has no row.')
  return day
}
