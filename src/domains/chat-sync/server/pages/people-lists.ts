import { sql } from 'kysely'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import { followers, isActiveEmployee } from '../work/active.ts'

export interface Asked {
  readonly server: ChatServer
  readonly search: string
}

interface StudentRow {
  readonly id: number
  readonly name: string
  readonly houseTitle: string | null
  readonly cohortTitle: string
  readonly heartbeatId: string | null
  readonly expected: number
  readonly there: number
  readonly total: number
}

/** A page of active students by name, with who of the community is there for each. */
export const listStudents = (db: Database, { server, search }: Asked, range: PageRange) =>
  sql<StudentRow>`
    with shown as (
      select s.id, su.name, s.house_id, s.cohort_id, count(*) over ()::integer as total
      from students s join users su on su.id = s.id
      where s.house_id is not null and su.deactivated_at is null and ${searchedIn('su.search_text', search)}
      order by plain_text(su.name), s.id ${rangeText(range)}
    )
    select shown.id, shown.name, h.title as house_title, c.title as cohort_title, shown.total,
      f.expected, f.there, case when f.there = f.expected then f.heartbeat_id end as heartbeat_id
    from shown left join houses h on h.id = shown.house_id join cohorts c on c.id = shown.cohort_id
    cross join lateral (
      select count(*)::integer as expected, count(p.outside_id)::integer as there,
        (array_agg(p.outside_id order by f.user_id))[1] as heartbeat_id
      from ${followers(server)} f
      left join chat_people p on p.server = ${server} and p.user_id = f.user_id
      where f.student_id = shown.id) f
    order by plain_text(shown.name), shown.id`
    .execute(db)
    .then(({ rows }) => rows)

interface UserRow {
  readonly id: number
  readonly name: string
  readonly type: 'student' | 'guardian' | 'employee'
  readonly heartbeatId: string | null
  readonly invitedAt: Date | null
  readonly total: number
}

/** A page of who should be in a community, by name. */
export const listUsers = (
  db: Database,
  { server, search, missing }: Asked & { readonly missing: boolean },
  range: PageRange,
) =>
  sql<UserRow>`
    select eu.id, eu.name, eu.role as type, p.outside_id as heartbeat_id, p.invited_at,
      count(*) over ()::integer as total
    from users eu left join chat_people p on p.server = ${server} and p.user_id = eu.id
    where (eu.id in (select f.user_id from ${followers(server)} f) or (eu.role = 'employee' and ${isActiveEmployee}))
      and ${missing ? sql`p.outside_id is null` : sql`true`} and ${searchedIn('eu.search_text', search)}
    order by plain_text(eu.name), eu.id ${rangeText(range)}`
    .execute(db)
    .then(({ rows }) => rows)

interface EmployeeRow {
  readonly id: number
  readonly name: string
  readonly advisedHouses: string[]
  readonly job: string
  readonly heartbeatId: string | null
  readonly total: number
}

/** A page of active employees by name. */
export const listEmployees = (db: Database, { server, search }: Asked, range: PageRange) =>
  sql<EmployeeRow>`
    select e.id, eu.name, e.job, p.outside_id as heartbeat_id, count(*) over ()::integer as total,
      array(select h.title from houses h where h.advisor_id = e.id and h.archived_at is null order by h.title)
        as advised_houses
    from employees e join users eu on eu.id = e.id
    left join chat_people p on p.server = ${server} and p.user_id = e.id
    where ${isActiveEmployee} and ${searchedIn('eu.search_text', search)}
    order by plain_text(eu.name), e.id ${rangeText(range)}`
    .execute(db)
    .then(({ rows }) => rows)
