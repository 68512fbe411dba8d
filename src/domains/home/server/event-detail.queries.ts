import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  hosts,
  hostsInOrder,
  isAwayExcused,
  seesRolls,
  waitingExcuse,
} from '#domains/attendance/server/attendance.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { describeMeetings, type MeetingRow } from './own-meetings.queries.ts'

/** SQL: the viewer runs the meeting in scope as `m`. */
const runsMeeting = (viewer: Viewer) => sql<boolean>`(
  exists (select 1 from experience_experts x where x.experience_id = m.experience_id and x.employee_id = ${viewer.userId})
  or exists (select 1 from houses h where h.id = m.house_id and h.advisor_id = ${viewer.userId}))`

/** A meeting that the viewer runs or whose roll they see; not-found otherwise. */
export async function getVisibleMeeting(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Date,
): Promise<MeetingRow> {
  const meetings = sql`
    select m.* from attendables m
    where m.id = ${eventId} and m.cancelled_at is null and (${runsMeeting(viewer)} or ${seesRolls(viewer)})`
  const { rows } = await describeMeetings(meetings, now).execute(db)
  const [meeting] = rows
  if (!meeting) throw notFound('There is no such event.')
  return meeting
}

/** Who runs a meeting, the main one first. */
export async function listHosts(db: Database, eventId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select host.id, host.name from attendables m cross join lateral (${hosts}) host
    where m.id = ${eventId} order by ${hostsInOrder}`.execute(db)
  return rows
}

export interface ExpectedStudent {
  readonly id: number
  readonly name: string
  readonly houseTitle: string | null
  readonly excuse: 'approved' | 'waiting' | null
  readonly statuses: AttendanceStatus[]
}

/** Those who are expected at a meeting, by name, each with the excuse that touches it and what the roll says. */
export async function listExpected(db: Database, eventId: number, limit: number): Promise<ExpectedStudent[]> {
  const { rows } = await sql<ExpectedStudent>`
    select u.id, u.name, h.title as house_title, a.statuses,
      case when ${isAwayExcused} then 'approved' when ${waitingExcuse} is not null then 'waiting' end as excuse
    from attendances a join attendables m on m.id = a.attendable_id
    join users u on u.id = a.student_id join students s on s.id = a.student_id
    left join houses h on h.id = s.house_id
    where a.attendable_id = ${eventId}
    order by u.last_name, u.first_name, u.id limit ${limit}`.execute(db)
  return rows
}

/** The theme of the experience of a meeting, for the line under its title; none of a house's. */
export const findThemeTitle = async (db: Database, eventId: number): Promise<string> => {
  const row = await db
    .selectFrom('attendables')
    .innerJoin('experiences', 'experiences.id', 'attendables.experienceId')
    .select('experiences.themeTitle')
    .where('attendables.id', '=', eventId)
    .executeTakeFirst()
  return row?.themeTitle ?? ''
}
