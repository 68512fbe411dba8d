import { type RawBuilder, sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  isAbsence,
  isExcused,
  isOver,
  mainHost,
  mayBeMissed,
  waitingExcuse,
} from '#domains/attendance/server/attendance.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { type Chosen, ofChosen, type Period } from './calendar-filter.ts'
import type { AttendableKind } from './day-counts.queries.ts'

/** The day's two lists; a row that is both stands in both. */
const lists = ['excused', 'absent'] as const
type List = (typeof lists)[number]

/** How many rows each of the two lists has. */
export type MissTotals = Readonly<Record<List, number>>

export interface MissRow {
  readonly studentId: number
  readonly studentName: string
  readonly attendableId: number
  readonly kind: AttendableKind
  readonly statuses: AttendanceStatus[]
  readonly excuseId: number | null
  /** The excuse over it that waits to be decided. */
  readonly waitingExcuseId: number | null
  readonly isOver: boolean
  readonly employeeName: string | null
  readonly employeeEmail: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly themeTitle: string
  readonly list: List
}

export interface MissFilter {
  readonly day: Period
  readonly attType: 'experience' | 'house' | 'all'
  readonly search: string
  readonly now: Date
}

interface Page {
  readonly offset: number
  readonly limit: number
  readonly totals: MissTotals
}

type Condition = RawBuilder<boolean>

/** SQL: the meetings `m` of the day that are asked for, whosever. */
const isAsked = ({ attType }: MissFilter): Condition => {
  const ofType = {
    all: sql`true`,
    experience: sql`m.kind = 'session'`,
    house: sql`m.kind in ('standup', 'checkpoint')`,
  }[attType]
  return sql<boolean>`(m.cancelled_at is null and ${ofType})`
}

/** SQL: the row `a` may be a miss of the day. */
const isOfDay = ({ day }: MissFilter): Condition =>
  sql<boolean>`(a.meeting_starts_at >= ${day.from} and a.meeting_starts_at < ${day.to} and ${mayBeMissed})`

const isIn = (list: List, now: Date): Condition => (list === 'excused' ? isExcused(now) : isAbsence(now))

const columns = (now: Date) => sql`a.attendable_id, a.student_id, a.statuses, a.excuse_id,
  m.kind, m.experience_id, m.house_id, m.starts_at, m.ends_at, ${isOver(now)} as is_over`

/** SQL: `missed`, every miss of the day, for both lists. */
const allMissed = (viewer: Viewer, chosen: Chosen | null, filter: MissFilter) => {
  const { day, now } = filter
  const isChosen = ofChosen(viewer, chosen)
  const isOfStudent = chosen?.kind === 'student'
  // Of a few meetings the rows are found by the meeting: told of the day, too, the planner reads the whole network's misses.
  const isOfSome = chosen === null ? reachOf(viewer, 'attendance.view.all') !== 'all' : !isOfStudent
  return sql`
  meetings as materialized (
    select * from attendables m
    where m.starts_at >= ${day.from} and m.starts_at < ${day.to} and ${isAsked(filter)} and ${isOfStudent ? sql`true` : isChosen}),
  missed as (
    select ${columns(now)}, ${isExcused(now)} as is_excused, ${isAbsence(now)} as is_absent
    from meetings m join attendances a on a.attendable_id = m.id
    where ${isOfSome ? mayBeMissed : isOfDay(filter)} and ${isOfStudent ? isChosen : sql`true`}
      and (${isExcused(now)} or ${isAbsence(now)}))`
}

/** How many rows each list has of the people who are searched for. */
export async function countFoundMisses(
  db: Database,
  viewer: Viewer,
  chosen: Chosen | null,
  filter: MissFilter,
): Promise<MissTotals> {
  const { rows } = await sql<MissTotals>`
    with ${allMissed(viewer, chosen, filter)}
    select (count(*) filter (where m.is_excused))::integer as excused,
      (count(*) filter (where m.is_absent))::integer as absent
    from missed m join users s on s.id = m.student_id where ${searchedIn('s.search_text', filter.search)}`.execute(
    db,
  )
  return rows[0] ?? { excused: 0, absent: 0 }
}

/** Two of one name stand one after the other, each with all of theirs. */
const byName = sql`s.last_name, s.first_name, s.id, m.starts_at, m.attendable_id`

/**
 * A page of each of the day's two lists, by name, in one statement. A page near the top of a long list is read person by
 * person, in the order of names, until it is full: it costs the same in a school of any size. Else all of them are sorted.
 */
export async function listMisses(
  db: Database,
  viewer: Viewer,
  chosen: Chosen | null,
  filter: MissFilter,
  { offset, limit, totals }: Page,
): Promise<MissRow[]> {
  const { now, search } = filter
  const pageOf = (list: List) => {
    const isNearTop = chosen === null && search === '' && totals[list] >= 5 * (offset + limit)
    const misses = isNearTop
      ? sql`users s cross join lateral (
          select ${columns(now)} from attendances a join attendables m on m.id = a.attendable_id
          where a.student_id = s.id and ${isOfDay(filter)} and ${isAsked(filter)} and ${ofChosen(viewer, null)}
            and ${isIn(list, now)} offset 0) m
        where s.role = 'student'`
      : sql`missed m join users s on s.id = m.student_id
        where ${sql.ref(`m.is_${list}`)} and ${searchedIn('s.search_text', search)}`
    return sql`(select ${sql.lit(list)} as list, s.last_name, s.first_name, m.attendable_id, m.student_id, m.statuses, m.excuse_id,
        m.kind, m.experience_id, m.house_id, m.starts_at, m.ends_at, m.is_over
      from ${misses} order by ${byName} limit ${sql.lit(limit)} offset ${sql.lit(offset)})`
  }
  // A kept total may be mended at night: the beginning of a list is looked for whatever it says.
  const wanted = lists.filter((list) => offset === 0 || totals[list] > offset)
  if (wanted.length === 0) return []
  const { rows } = await sql<MissRow>`
    with ${allMissed(viewer, chosen, filter)}
    select a.student_id, s.name as student_name, a.attendable_id, a.kind, a.statuses, a.excuse_id, a.is_over, a.starts_at, a.ends_at, a.list,
      coalesce(e.title, h.title) as title, coalesce(e.theme_title, '') as theme_title,
      u.name as employee_name, u.email as employee_email, (${waitingExcuse} ->> 'id')::integer as waiting_excuse_id
    from (${sql.join(wanted.map(pageOf), sql` union all `)}) a
    cross join lateral (select a.experience_id, a.house_id, a.starts_at, a.ends_at) m
    join users s on s.id = a.student_id
    left join experiences e on e.id = a.experience_id
    left join houses h on h.id = a.house_id
    left join lateral ${mainHost} u on true
    order by a.list, a.last_name, a.first_name, a.student_id, a.starts_at, a.attendable_id`.execute(db)
  return rows
}
