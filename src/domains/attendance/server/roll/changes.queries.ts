import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'

/** What made an effective status change. */
export type ChangeSource = 'live' | 'report' | 'upload' | 'staff' | 'update_statuses' | 'match' | 'excuse'

/** A row whose effective status changed. */
export interface RollChange {
  readonly attendanceId: number
  readonly studentId: number
  readonly from: readonly AttendanceStatus[]
  readonly to: readonly AttendanceStatus[]
}

interface ChangeOrigin {
  readonly source: ChangeSource
  readonly changedBy: number | null
  readonly nowMs: number
}

/** Logs changes of effective statuses: from, to, source, who, when. One statement for a whole roll. */
export async function insertChanges(
  db: Database,
  changes: readonly RollChange[],
  origin: ChangeOrigin,
): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(changes.map(({ attendanceId, from, to }) => ({ id: attendanceId, from, to })))
  await sql`
    insert into attendance_changes (attendance_id, from_statuses, to_statuses, source, changed_by, changed_at)
    select c.id, c."from", c."to", ${origin.source}, ${origin.changedBy}, ${new Date(origin.nowMs)}
    from jsonb_to_recordset(${rows}::jsonb) as c (id bigint, "from" text[], "to" text[])`.execute(db)
}

/** The status history of a row, oldest first. */
export const listChanges = (db: Database, attendanceId: number) =>
  db
    .selectFrom('attendanceChanges')
    .leftJoin('users', 'users.id', 'attendanceChanges.changedBy')
    .select([
      'attendanceChanges.changedAt',
      'attendanceChanges.source',
      'attendanceChanges.changedBy',
      'users.name as changedByName',
    ])
    .select([
      sql<AttendanceStatus[]>`from_statuses`.as('fromStatuses'),
      sql<AttendanceStatus[]>`to_statuses`.as('toStatuses'),
    ])
    .where('attendanceId', '=', attendanceId)
    .orderBy('changedAt')
    .orderBy('attendanceChanges.id')
    .execute()

/** The latest change of any row of a roll; none while its version has not grown. */
export const findLastChange = (db: Database, attendableId: number) =>
  db
    .selectFrom('attendanceChanges')
    .innerJoin('attendances', 'attendances.id', 'attendanceChanges.attendanceId')
    .leftJoin('users', 'users.id', 'attendanceChanges.changedBy')
    .select(['attendanceChanges.changedAt', 'users.name as changedByName'])
    .where('attendances.attendableId', '=', attendableId)
    .orderBy('attendanceChanges.changedAt', 'desc')
    .orderBy('attendanceChanges.id', 'desc')
    .limit(1)
    .executeTakeFirst()
