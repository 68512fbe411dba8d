import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { StudentCalendar } from '../../contract/google.contract.ts'
import { isInvited } from '../calendar/house-calendars.queries.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly house: string | null
  readonly houseId: number | null
  readonly state: StudentCalendar['state']
  readonly elsewhere: string[]
  readonly elsewhereIds: number[]
  readonly syncedAt: Date | null
  readonly failure: string
  readonly total: number
}

interface Wanted {
  readonly search?: string
  readonly state?: StudentCalendar['state'] | undefined
  readonly studentId?: number
}

/** Students whose house the viewer could manage, and whether the series of their house is in their calendar, as it was read last. */
export async function listStudentCalendars(
  db: Database,
  viewer: Viewer,
  { search = '', state, studentId }: Wanted,
  range: PageRange,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with places as (
      select c.house_id, g.email, g.email = any(select o.email from house_calendar_guests o
        where o.house_id = c.house_id) as is_ours
      from house_calendars c join houses h on h.id = c.house_id cross join lateral unnest(c.guests) as g (email)
      where ${withinReach(reachOf(viewer, 'houses.manage'), sql.ref('h.cohort_id'))}),
    -- Gathered once: to look for each student among the guests of all houses grows with the square of the school.
    ours as (select email, array_agg(house_id) as house_ids from places where is_ours group by email),
    own as (
      select s.id, u.name, u.email, s.house_id, h.title as house, c.synced_at,
        h.default_standup_time is null as has_no_time, p.email is not null as is_on,
        array_remove(coalesce(o.house_ids, '{}'), s.house_id) as elsewhere_ids
      from students s join users u on u.id = s.id left join houses h on h.id = s.house_id and h.archived_at is null
        left join house_calendars c on c.house_id = h.id
        left join places p on p.house_id = h.id and p.email = u.email
        left join ours o on o.email = u.email
      where ${isInvited} and u.deactivated_at is null and u.email is not null
        and ${withinReach(reachOf(viewer, 'houses.manage'), sql.ref('s.cohort_id'))}
        and ${studentId === undefined ? sql`true` : sql`s.id = ${studentId}`}
        and ${searchedIn('u.search_text', search)}),
    judged as (
      select own.*, case when cardinality(elsewhere_ids) > 0 then 'elsewhere' when house is null then 'no-house'
        when has_no_time then 'no-series' when is_on then 'on' else 'missing' end as state from own)
    select j.id, j.name, j.email, j.house, j.house_id, j.state, j.synced_at, j.elsewhere_ids,
      array(select h.title from houses h where h.id = any(j.elsewhere_ids) order by h.title) as elsewhere,
      coalesce((select case when p.state = 'failed' then p.message end from house_calendar_sync_houses p
        where p.house_id = j.house_id and p.state <> 'waiting' order by p.sync_id desc limit 1), '') as failure,
      (count(*) over ())::integer as total
    from judged j where ${state === undefined ? sql`true` : sql`j.state = ${state}`}
    order by j.name, j.id ${rangeText(range)}`.execute(db)
  return rows
}
