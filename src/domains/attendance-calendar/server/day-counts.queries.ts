import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { isNotTaken, isOver, seesRolls } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'
import type { StatusCount } from '../rules/day-tally.ts'
import { type Chosen, ofChosen, type Period } from './calendar-filter.ts'

export type AttendableKind = 'session' | 'standup' | 'checkpoint'

export interface DayStatusCount extends StatusCount {
  readonly date: string
  readonly kind: AttendableKind
}

/**
 * SQL: how many rows of rolls hold which statuses, by day and kind. It reads each row once and groups by the set of
 * statuses itself, which is cheaper than a test for each of them; what they mean is said by `marksOf`.
 */
export const dayCounts = (viewer: Viewer, chosen: Chosen | null, { from, to }: Period, now: Date) =>
  sql<DayStatusCount>`
    select m.school_date as date, m.kind, a.statuses, a.excuse_id is not null as is_covered, ${isOver(now)} as is_over,
      count(*)::integer as count
    from attendables m join attendances a on a.attendable_id = m.id
    where m.starts_at >= ${from} and m.starts_at < ${to} and m.cancelled_at is null and ${ofChosen(viewer, chosen)}
    group by 1, 2, 3, 4, 5`

/** The counts of `dayCounts`: a few hundred lines for any school. */
export async function countByDay(
  db: Database,
  viewer: Viewer,
  chosen: Chosen | null,
  period: Period,
  now: Date,
): Promise<DayStatusCount[]> {
  const { rows } = await dayCounts(viewer, chosen, period, now).execute(db)
  return rows
}

export interface RollSummary {
  readonly attendableId: number
  readonly kind: AttendableKind
  readonly type: string | null
  readonly experienceId: number | null
  readonly houseId: number | null
  readonly cohortId: number | null
  readonly isOwn: boolean
  readonly title: string
  readonly themeTitle: string
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly meetingEndedAt: Date | null
  readonly employeeName: string | null
  readonly employeeEmail: string | null
}

/** One line of a session's roll: the chosen student's row, or how many hold the same statuses. */
export interface RollLine extends RollSummary, StatusCount {
  /** Of the whole roll. */
  readonly isNotTaken: boolean
  readonly studentId: number | null
  readonly studentName: string | null
  readonly excuseId: number | null
}

/** SQL: what screens say of the roll in scope as `m`, with its experience `e`, house `h` and main employee `u`. */
const summaryColumns = (viewer: Viewer) => sql`
  m.id as attendable_id, m.kind, e.type, m.experience_id, m.house_id, coalesce(e.cohort_id, h.cohort_id) as cohort_id,
  coalesce(h.advisor_id = ${viewer.userId}, false) or exists (
    select 1 from experience_experts x where x.experience_id = m.experience_id and x.employee_id = ${viewer.userId}) as is_own,
  coalesce(e.title, h.title) as title, coalesce(e.theme_title, '') as theme_title, m.school_date as date,
  m.starts_at, m.ends_at, m.meeting_ended_at, u.name as employee_name, u.email as employee_email`

const summaryJoins = sql`
  left join experiences e on e.id = m.experience_id
  left join houses h on h.id = m.house_id
  left join lateral (select employee_id from experience_experts x where x.experience_id = m.experience_id
    order by x.is_main desc, x.employee_id limit 1) expert on true
  left join users u on u.id = coalesce(expert.employee_id, h.advisor_id)`

/** The student's row of each roll of the period, in time order. */
export async function listStudentLines(
  db: Database,
  viewer: Viewer,
  chosen: Extract<Chosen, { kind: 'student' }>,
  { from, to }: Period,
  now: Date,
): Promise<RollLine[]> {
  const { rows } = await sql<RollLine>`
    select ${summaryColumns(viewer)}, a.statuses, 1 as count, ${isNotTaken(now)} as is_not_taken, a.student_id, s.name as student_name, a.excuse_id,
      a.excuse_id is not null as is_covered, ${isOver(now)} as is_over
    from attendances a join attendables m on m.id = a.attendable_id ${summaryJoins}
    join users s on s.id = a.student_id
    where m.starts_at >= ${from} and m.starts_at < ${to} and m.cancelled_at is null and ${ofChosen(viewer, chosen)}
    order by m.starts_at, m.id`.execute(db)
  return rows
}

/** The rolls of an experience or house in the period, a line for each set of statuses they hold. */
export async function listRollLines(
  db: Database,
  viewer: Viewer,
  chosen: Exclude<Chosen, { kind: 'student' }>,
  { from, to }: Period,
  now: Date,
): Promise<RollLine[]> {
  const { rows } = await sql<RollLine>`
    select ${summaryColumns(viewer)}, l.statuses, coalesce(l.count, 0)::integer as count, l.is_covered, ${isOver(now)} as is_over,
      ${isNotTaken(now)} as is_not_taken, null as student_id, null as student_name, null as excuse_id
    from attendables m ${summaryJoins}
    left join lateral (
      select a.statuses, a.excuse_id is not null as is_covered, count(*) from attendances a
      where a.attendable_id = m.id group by 1, 2) l on true
    where m.starts_at >= ${from} and m.starts_at < ${to} and m.cancelled_at is null and ${ofChosen(viewer, chosen)}
    order by m.starts_at, m.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    statuses: row.statuses ?? noStatuses,
    isCovered: row.isCovered ?? false,
  }))
}

const noStatuses: AttendanceStatus[] = []

/** Ended rolls that say nothing, and how many there are in all: by attendable, for the figures of the cycle. */
export async function countSessions(
  db: Database,
  viewer: Viewer,
  { from, to }: Period,
  now: Date,
): Promise<{ total: number; ended: number; rollsNotTaken: number }> {
  const { rows } = await sql<{ total: number; ended: number; rollsNotTaken: number }>`
    select count(*)::integer as total,
      count(*) filter (where ${isOver(now)})::integer as ended,
      count(*) filter (where ${isNotTaken(now)})::integer as rolls_not_taken
    from attendables m
    where m.starts_at >= ${from} and m.starts_at < ${to} and m.cancelled_at is null and ${seesRolls(viewer)}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, ended: 0, rollsNotTaken: 0 }
}
