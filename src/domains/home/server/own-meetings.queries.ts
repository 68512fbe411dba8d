import { type RawBuilder, sql } from 'kysely'
import { longestMeetingMs } from '#domains/attendance/rules/attendance-constants.ts'
import { excusedOf, isNotTaken, isOver, linkOf } from '#domains/attendance/server/attendance.service.ts'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/** A session or house event with what calendars say of it. */
export interface MeetingRow {
  readonly id: number
  readonly kind: 'session' | 'standup' | 'checkpoint'
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly experienceId: number | null
  readonly houseId: number | null
  readonly type: ExperienceType | null
  readonly title: string
  readonly imageUrl: string | null
  readonly conferenceUrl: string | null
  readonly meetingEndedAt: Date | null
  readonly isNotTaken: boolean
  readonly studentsCount: number
  readonly excusedCount: number
}

/**
 * SQL: the rows `m` of what the viewer runs – sessions of their experiences, events of the houses they advise – of
 * which a condition holds. Found through the indexes of both, however large the school.
 */
export const ownMeetings = (viewer: Viewer, condition: RawBuilder<unknown>) => sql`
  select m.* from experience_experts x
  join experiences e on e.id = x.experience_id and e.archived_at is null
  join attendables m on m.experience_id = x.experience_id
  where x.employee_id = ${viewer.userId} and m.cancelled_at is null and ${condition}
  union all
  select m.* from houses h join attendables m on m.house_id = h.id
  where h.advisor_id = ${viewer.userId} and h.archived_at is null and m.cancelled_at is null and ${condition}`

/** SQL: meetings with titles, places and the counts of their rolls, of the rows `m` of a query. */
export const describeMeetings = (meetings: RawBuilder<unknown>, now: Date) => sql<MeetingRow>`
  select m.id, m.kind, m.school_date as date, m.starts_at, m.ends_at, m.experience_id, m.house_id, e.type,
    coalesce(e.title, h.title) as title, coalesce(e.image_url, h.logo_url) as image_url,
    ${linkOf('m', 'e', 'h')} as conference_url,
    m.meeting_ended_at, ${isNotTaken(now)} as is_not_taken, m.student_count as students_count,
    ${excusedOf(now)} as excused_count
  from (${meetings}) m
  left join experiences e on e.id = m.experience_id
  left join houses h on h.id = m.house_id
  order by m.starts_at, m.id`

interface Period {
  readonly from: Date
  readonly to: Date
}

/** What the viewer runs between two instants, in time order. */
export async function listOwnMeetings(
  db: Database,
  viewer: Viewer,
  { from, to, now }: Period & { readonly now: Date },
): Promise<MeetingRow[]> {
  const within = sql`m.starts_at >= ${from} and m.starts_at < ${to}`
  const { rows } = await describeMeetings(ownMeetings(viewer, within), now).execute(db)
  return rows
}

const aheadMs = 14 * 86_400_000

/** The meeting that runs now, else the next one of the coming two weeks. */
export async function findNextMeeting(
  db: Database,
  viewer: Viewer,
  nowMs: number,
): Promise<MeetingRow | undefined> {
  const now = new Date(nowMs)
  const soon = sql`m.starts_at >= ${new Date(nowMs - longestMeetingMs)} and m.starts_at < ${new Date(nowMs + aheadMs)}
    and not ${isOver(now)}`
  const next = sql`select * from (${ownMeetings(viewer, soon)}) own order by starts_at, id limit 1`
  const { rows } = await describeMeetings(next, now).execute(db)
  return rows[0]
}
