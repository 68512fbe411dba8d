import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'
import { lockRolls } from './roll/lock-rolls.ts'

/** Adds meetings without anybody on their rolls yet; their numbers, in the order of the meetings. */
export async function insertMeetings(
  db: Database,
  meetings: readonly Insertable<DB['attendables']>[],
): Promise<number[]> {
  const rows = await insertRows(db, 'attendables', meetings, (insert) => insert.returning('id'))
  return rows.map(({ id }) => id)
}

/** Meetings are not held; with their locks. */
export const cancelMeetings = (db: Database, ids: readonly number[], at: Date) =>
  db.updateTable('attendables').set({ cancelledAt: at }).where('id', 'in', ids).execute()

/** Meetings are held again; who is on their rolls is settled by `reconcileRosters`. With their locks. */
export const restoreMeetings = (db: Database, ids: readonly number[]) =>
  db.updateTable('attendables').set({ cancelledAt: null }).where('id', 'in', ids).execute()

/** Removes meetings of which nobody and no video service has said anything. Returns how many. */
export async function removeUntouchedMeetings(db: Database, ids: readonly number[]): Promise<number> {
  const rolls = await lockRolls(db, ids)
  if (rolls.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from attendables m where m.id = any(${rolls.map(({ id }) => id)}::integer[])
      and m.staff_saved_at is null and m.meeting_started_at is null and m.report_received_at is null
      and not exists (select from presence_events e where e.attendable_id = m.id)
      and not exists (select from attendances a where a.attendable_id = m.id
        and (has_status(a.statuses) or a.notified_at is not null))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
