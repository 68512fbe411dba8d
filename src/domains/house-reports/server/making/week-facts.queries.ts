import { sql } from 'kysely'
import { isAbsence, isMarkedRow, tookPlace } from '#domains/attendance/server/attendance.service.ts'
import { countsAsTask, handedInBy, isTheirsToDo } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import type { WeekBounds } from '../../rules/report-week.ts'

/** Of a student: what counted in the week, the week before and the four weeks before; and which rows those were. */
interface Counts {
  readonly studentId: number
  readonly whole: number
  readonly part: number
  readonly wholeBefore: number
  readonly partBefore: number
  readonly wholeCompared: number
  readonly partCompared: number
  /** What is behind the week's numbers: rolls or tasks that count, and those of them that are missing. */
  readonly countedIds: readonly number[]
  readonly missedIds: readonly number[]
  /** Rolls that were not taken, so that nothing is known. */
  readonly notTaken: number
  readonly notTakenBefore: number
}

/** SQL: the columns of `Counts` over rows `x` with their time, whether anything is known of them, whether they are fulfilled, and their number. */
const counts = ({ startMs, weekBeforeMs }: WeekBounds) => {
  const start = new Date(startMs)
  const before = new Date(weekBeforeMs)
  const over = (where: ReturnType<typeof sql>) =>
    sql`(count(*) filter (where x.is_known and ${where}))::integer`
  const notTaken = (where: ReturnType<typeof sql>) =>
    sql`(count(*) filter (where not x.is_known and ${where}))::integer`
  return sql`
    ${over(sql`x.at >= ${start}`)} as whole, ${over(sql`x.at >= ${start} and x.is_fulfilled`)} as part,
    ${over(sql`x.at >= ${before} and x.at < ${start}`)} as whole_before,
    ${over(sql`x.at >= ${before} and x.at < ${start} and x.is_fulfilled`)} as part_before,
    ${over(sql`x.at < ${start}`)} as whole_compared, ${over(sql`x.at < ${start} and x.is_fulfilled`)} as part_compared,
    coalesce(array_agg(x.id order by x.at, x.id) filter (where x.is_known and x.at >= ${start}), '{}') as counted_ids,
    coalesce(array_agg(x.id order by x.at, x.id) filter (where x.is_known and x.at >= ${start} and not x.is_fulfilled), '{}') as missed_ids,
    ${notTaken(sql`x.at >= ${start}`)} as not_taken,
    ${notTaken(sql`x.at >= ${before} and x.at < ${start}`)} as not_taken_before`
}

/** SQL: rolls of the compared weeks: of the whole school by time, of some students by theirs. */
const inWeeks = ({ comparedFromMs, endMs }: WeekBounds, studentIds: readonly number[] | null) => {
  const begins = studentIds === null ? sql`m.starts_at` : sql`a.meeting_starts_at`
  return sql`${begins} >= ${new Date(comparedFromMs)} and ${begins} < ${new Date(endMs)}`
}

/** Without students: of the whole school, read by time; with them: read by student. */
const among = (column: string, studentIds: readonly number[] | null) =>
  studentIds === null ? sql`true` : sql`${sql.ref(column)} = any(${[...studentIds]}::integer[])`

/**
 * Attendance of students around a week, one statement for one house or the whole school. A roll that was not taken
 * counts nowhere but as such, an excused absence neither for nor against (domain.md §4, §6).
 */
export async function listAttendanceCounts(
  db: Database,
  studentIds: readonly number[] | null,
  bounds: WeekBounds,
  asOfMs: number,
): Promise<Counts[]> {
  const asOf = new Date(asOfMs)
  const { rows } = await sql<Counts>`
    select x.student_id, ${counts(bounds)}
    from (
      select a.student_id, m.id, m.starts_at as at, ${isMarkedRow} as is_known, not ${isAbsence(asOf)} as is_fulfilled
      from attendables m join attendances a on a.attendable_id = m.id
      where ${inWeeks(bounds, studentIds)}
        and ${tookPlace(asOf)} and not is_excused(a.statuses) and (${isMarkedRow} or a.excuse_id is null)
        and ${among('a.student_id', studentIds)}) x
    group by x.student_id`.execute(db)
  return rows
}

/** Tasks of students around a week, as they stood when the week was over; see `listAttendanceCounts`. */
export async function listTaskCounts(
  db: Database,
  studentIds: readonly number[] | null,
  bounds: WeekBounds,
  asOfMs: number,
): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select x.student_id, ${counts(bounds)}
    from (
      select ts.student_id, ts.task_id as id, ts.counts_at as at, true as is_known,
        ${handedInBy(new Date(asOfMs))} is not null as is_fulfilled
      from task_submissions ts join tasks t on t.id = ts.task_id
      where ts.counts_at >= ${new Date(bounds.comparedFromMs)} and ts.counts_at < ${new Date(bounds.endMs)}
        and ${countsAsTask(new Date(bounds.endMs))} and ${isTheirsToDo()} and ${among('ts.student_id', studentIds)}) x
    group by x.student_id`.execute(db)
  return rows
}
