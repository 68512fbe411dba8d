import { sql } from 'kysely'
import { isNotTaken, isOver } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { describeMeetings, type MeetingRow, ownMeetings } from './own-meetings.queries.ts'

export interface OpenRoll extends MeetingRow {
  /** Participants whom nobody has matched yet. */
  readonly unsureCount: number
}

/** Rolls of the viewer's own meetings of the cycle that were not taken or have unsure participants, the latest first. */
export async function listOpenRolls(
  db: Database,
  viewer: Viewer,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<OpenRoll[]> {
  const now = new Date(nowMs)
  const isOpen = sql`${isOver(now)} and m.starts_at <= ${now} and m.starts_at >= (
      select starts_at from cycles where starts_at <= ${now} order by starts_at desc limit 1)
    and (m.unsure_count > 0 or ${isNotTaken(now)})`
  const open = sql`select * from (${ownMeetings(viewer, isOpen)}) own order by starts_at desc, id desc limit ${sql.lit(limit)}`
  const { rows } = await sql<OpenRoll>`
    select described.*, m.unsure_count
    from (${describeMeetings(open, now)}) described join attendables m on m.id = described.id
    order by described.starts_at desc, described.id desc`.execute(db)
  return rows
}
