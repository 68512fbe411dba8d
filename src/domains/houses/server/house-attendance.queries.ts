import { sql } from 'kysely'
import { isMarkedRow, isOfHeldMeeting, wasThereInRow } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Ratio } from '../rules/house-trend.ts'

interface Window {
  readonly fromMs: number
  readonly toMs: number
}

export interface AttendanceCounts {
  readonly now: Ratio
  readonly before: Ratio
}

/**
 * Meetings these students attended, of those whose roll has a status for them (domain.md §4), in two windows that
 * follow each other: one statement. A roll that was not taken, a cancelled meeting and one that was not over at the
 * end of the later window count nowhere.
 */
export async function countAttendanceByStudent(
  db: Database,
  studentIds: readonly number[],
  now: Window,
  before: Window,
): Promise<Map<number, AttendanceCounts>> {
  if (studentIds.length === 0) return new Map()
  const isNow = sql`a.meeting_starts_at >= ${new Date(now.fromMs)}`
  const asOf = new Date(now.toMs)
  const whole = { from: new Date(before.fromMs), to: asOf }
  const { rows } = await sql<{
    studentId: number
    part: number
    whole: number
    partBefore: number
    wholeBefore: number
  }>`
    select a.student_id,
      (count(*) filter (where ${isNow} and ${wasThereInRow}))::integer as part,
      (count(*) filter (where ${isNow}))::integer as whole,
      (count(*) filter (where not ${isNow} and ${wasThereInRow}))::integer as part_before,
      (count(*) filter (where not ${isNow}))::integer as whole_before
    from attendances a
    where a.student_id = any(${[...studentIds]}::integer[]) and ${isMarkedRow} and ${isOfHeldMeeting(whole, asOf)}
    group by a.student_id`.execute(db)
  return new Map(
    rows.map(({ studentId, part, whole, partBefore, wholeBefore }) => [
      studentId,
      { now: { part, whole }, before: { part: partBefore, whole: wholeBefore } },
    ]),
  )
}
