import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import type { Database } from '#server/database.ts'
import type { Ratio } from '../rules/house-trend.ts'

/** Who was there at all, in time or not, to the end or not (decision 0018). */
const attended: readonly AttendanceStatus[] = ['Present', 'Late', 'Insufficient']

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
 * follow each other: one statement. A roll that was not taken and a cancelled meeting count nowhere.
 */
export async function countAttendanceByStudent(
  db: Database,
  studentIds: readonly number[],
  now: Window,
  before: Window,
): Promise<Map<number, AttendanceCounts>> {
  if (studentIds.length === 0) return new Map()
  const isNow = sql`m.starts_at >= ${new Date(now.fromMs)}`
  const wasThere = sql`a.statuses && ${[...attended]}::text[]`
  const { rows } = await sql<{
    studentId: number
    part: number
    whole: number
    partBefore: number
    wholeBefore: number
  }>`
    select a.student_id,
      (count(*) filter (where ${isNow} and ${wasThere}))::integer as part,
      (count(*) filter (where ${isNow}))::integer as whole,
      (count(*) filter (where not ${isNow} and ${wasThere}))::integer as part_before,
      (count(*) filter (where not ${isNow}))::integer as whole_before
    from attendances a join attendables m on m.id = a.attendable_id
    where a.student_id = any(${[...studentIds]}::integer[]) and a.statuses <> '{}'
      and m.starts_at >= ${new Date(before.fromMs)} and m.starts_at < ${new Date(now.toMs)}
      and m.cancelled_at is null
    group by a.student_id`.execute(db)
  return new Map(
    rows.map(({ studentId, part, whole, partBefore, wholeBefore }) => [
      studentId,
      { now: { part, whole }, before: { part: partBefore, whole: wholeBefore } },
    ]),
  )
}
