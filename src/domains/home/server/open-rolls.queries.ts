import { sql } from 'kysely'
import { isNotTaken, isOver, openRollsFrom } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { describeMeetings, type MeetingRow, ownMeetings } from './own-meetings.queries.ts'

export interface OpenRoll extends MeetingRow {
  /** Participants whom nobody has matched yet. */
  readonly unsureCount: number
}

/** Rolls of the viewer's own meetings that are still asked for, not taken or with unsure participants, the latest first. */
export async function listOpenRolls(
  db: Database,
  viewer: Viewer,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<OpenRoll[]> {
  const now = new Date(nowMs)
  const isOpen = sql`${isOver(now)} and m.starts_at <= ${now} and m.starts_at >= ${openRollsFrom(now)}
    and (m.unsure_count > 0 or ${isNotTaken(now)})`
  const open = sql`select * from (${ownMeetings(viewer, isOpen)}) own order by starts_at desc, id desc limit ${sql.lit(limit)}`
  const { rows } = await sql<OpenRoll>`
    select described.*, m.unsure_count
    from (${describeMeetings(open, now)}) described join attendables m on m.id = described.id
    order by described.starts_at desc, described.id desc`.execute(db)
  return rows
}
