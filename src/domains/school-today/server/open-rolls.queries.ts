import { sql } from 'kysely'
import {
  isNotTaken,
  isOver,
  openRollsFrom,
  rollTakers,
  seesRolls,
} from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { MeetingRoll } from './meeting-rolls.ts'

export interface OpenRoll extends MeetingRoll {
  /** Not taken, or with participants whom nobody has matched; one that is both stands twice. */
  readonly what: 'untaken' | 'unsure'
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly unsureCount: number
  readonly students: number
  readonly facilitators: string[]
  /** Of all rolls of this kind that are still asked for, and of the participants in them. */
  readonly total: number
  readonly participants: number
}

/**
 * Rolls that are still asked for, since they were not taken or have unsure participants, the latest of each first and some
 * of each: one statement. What was not taken is what the attendance calendar lists as such.
 */
export async function listOpenRolls(
  db: Database,
  viewer: Viewer,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<OpenRoll[]> {
  const listed = (what: OpenRoll['what'], condition: ReturnType<typeof sql>) => sql`(
    select ${what} as what, m.id, m.kind, m.experience_id, m.house_id, m.starts_at, m.ends_at, m.unsure_count,
      m.student_count as students, count(*) over ()::integer as total, (sum(m.unsure_count) over ())::integer as participants
    from attendables m
    where m.starts_at >= ${openRollsFrom(now)} and m.starts_at < ${now} and m.cancelled_at is null and ${seesRolls(viewer)}
      and ${condition}
    order by m.starts_at desc, m.id desc limit ${sql.lit(limit)})`
  const { rows } = await sql<OpenRoll>`
    select m.*, e.type, coalesce(e.title, h.title) as title,
      array(select f.name from (${rollTakers}) f order by f.name) as facilitators
    from (
      ${listed('untaken', isNotTaken(now))}
      union all
      ${listed('unsure', sql`${isOver(now)} and m.unsure_count > 0`)}) m
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    order by m.what desc, m.starts_at desc, m.id desc`.execute(db)
  return rows
}
