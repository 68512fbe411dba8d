import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  isAbsence,
  isExcused,
  isOver,
  mainHost,
  mayBeMissed,
  waitingExcuse,
} from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { type Chosen, ofChosen, type Period } from './calendar-filter.ts'
import type { AttendableKind } from './day-counts.queries.ts'

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
  /** Which of the two lists it stands in. */
  readonly list: 'excused' | 'absent'
  /** How many rows that list has. */
  readonly total: number
}

interface MissFilter {
  readonly day: Period
  readonly attType: 'experience' | 'house' | 'all'
  readonly search: string
  readonly offset: number
  readonly limit: number
  readonly now: Date
}

/** A page of each of the day's two lists, by name, in one statement; a row that is both stands in both. */
export async function listMisses(
  db: Database,
  viewer: Viewer,
  chosen: Chosen | null,
  { day, attType, search, offset, limit, now }: MissFilter,
): Promise<MissRow[]> {
  const ofType =
    attType === 'all'
      ? sql`true`
      : attType === 'experience'
        ? sql`m.kind = 'session'`
        : sql`m.kind in ('standup', 'checkpoint')`
  const named = searchedIn('s.search_text', search)
  const { rows } = await sql<MissRow>`
    with meetings as materialized (
      select * from attendables m
      where m.starts_at >= ${day.from} and m.starts_at < ${day.to} and m.cancelled_at is null and ${ofType}),
    missed as (
      select a.attendable_id, a.student_id, a.statuses, a.excuse_id, m.kind, m.experience_id, m.house_id, m.starts_at, m.ends_at,
        ${isOver(now)} as is_over, ${isExcused(now)} as is_excused, ${isAbsence(now)} as is_absent
      from meetings m join attendances a on a.attendable_id = m.id
      where a.meeting_starts_at >= ${day.from} and a.meeting_starts_at < ${day.to} and ${mayBeMissed}
        and ${ofChosen(viewer, chosen)}
        and (${isExcused(now)} or ${isAbsence(now)})),
    listed as (
      select missed.*, s.name as student_name, l.list, count(*) over (partition by l.list)::integer as total,
        row_number() over (partition by l.list order by s.last_name, s.first_name, missed.starts_at, missed.attendable_id) as place
      from missed join users s on s.id = missed.student_id
      cross join lateral (values
        ('excused', missed.is_excused), ('absent', missed.is_absent)) as l (list, is_in)
      where l.is_in and ${named})
    select m.student_id, m.student_name, m.attendable_id, m.kind, m.statuses, m.excuse_id, m.is_over, m.starts_at, m.ends_at, m.list, m.total,
      coalesce(e.title, h.title) as title, coalesce(e.theme_title, '') as theme_title,
      u.name as employee_name, u.email as employee_email, (${waitingExcuse} ->> 'id')::integer as waiting_excuse_id
    from listed m cross join lateral (select m.student_id, m.statuses, m.excuse_id) a
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    left join lateral ${mainHost} u on true
    where m.place > ${offset} and m.place <= ${offset + limit}
    order by m.list, m.place`.execute(db)
  return rows
}
