import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { isNotTaken, isOver, keptCounts, mainHost } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { countsOfRow, type RollCounts } from '../rules/day-tally.ts'
import { type Chosen, ofChosen, type Period } from './calendar-filter.ts'
import type { AttendableKind } from './day-counts.queries.ts'

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

/** The chosen student's row of a roll. */
export interface StudentRow {
  readonly statuses: AttendanceStatus[]
  readonly studentId: number
  readonly studentName: string
  readonly excuseId: number | null
}

/** A session with what its roll adds up to; of a chosen student, with their row alone. */
export interface RollLine extends RollSummary, RollCounts {
  readonly isOver: boolean
  /** Of the whole roll. */
  readonly isNotTaken: boolean
  readonly row: StudentRow | null
}

/** SQL: what screens say of the roll in scope as `m`, with its experience `e`, house `h` and main host `u`. */
const summaryColumns = (viewer: Viewer) => sql`
  m.id as attendable_id, m.kind, e.type, m.experience_id, m.house_id, coalesce(e.cohort_id, h.cohort_id) as cohort_id,
  coalesce(h.advisor_id = ${viewer.userId}, false) or exists (
    select 1 from experience_experts x where x.experience_id = m.experience_id and x.employee_id = ${viewer.userId}) as is_own,
  coalesce(e.title, h.title) as title, coalesce(e.theme_title, '') as theme_title, m.school_date as date,
  m.starts_at, m.ends_at, m.meeting_ended_at, u.name as employee_name, u.email as employee_email`

const summaryJoins = sql`
  left join experiences e on e.id = m.experience_id
  left join houses h on h.id = m.house_id
  left join lateral ${mainHost} u on true`

/** The rolls of what is chosen in the period, in time order: each with the student's row, or with its counts. */
export function listRollLines(
  db: Database,
  viewer: Viewer,
  chosen: Chosen,
  period: Period,
  now: Date,
): Promise<RollLine[]> {
  return chosen.kind === 'student'
    ? listOfStudent(db, viewer, chosen, period, now)
    : listOfPlace(db, viewer, chosen, period, now)
}

async function listOfStudent(
  db: Database,
  viewer: Viewer,
  chosen: Chosen,
  { from, to }: Period,
  now: Date,
): Promise<RollLine[]> {
  const { rows } = await sql<Omit<RollLine, keyof RollCounts | 'row'> & StudentRow>`
    select ${summaryColumns(viewer)}, ${isOver(now)} as is_over, ${isNotTaken(now)} as is_not_taken,
      a.statuses, a.student_id, s.name as student_name, a.excuse_id
    from attendances a join attendables m on m.id = a.attendable_id ${summaryJoins}
    join users s on s.id = a.student_id
    where a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to} and m.cancelled_at is null
      and ${ofChosen(viewer, chosen)}
    order by m.starts_at, m.id`.execute(db)
  return rows.map(({ statuses, studentId, studentName, excuseId, ...roll }) => ({
    ...roll,
    ...countsOfRow({ statuses, isCovered: excuseId !== null, isOver: roll.isOver }),
    row: { statuses, studentId, studentName, excuseId },
  }))
}

async function listOfPlace(
  db: Database,
  viewer: Viewer,
  chosen: Chosen,
  { from, to }: Period,
  now: Date,
): Promise<RollLine[]> {
  const { rows } = await sql<Omit<RollLine, 'row'>>`
    select ${summaryColumns(viewer)}, ${isOver(now)} as is_over, ${isNotTaken(now)} as is_not_taken,
      ${keptCounts(isOver(now))}
    from attendables m ${summaryJoins}
    where m.starts_at >= ${from} and m.starts_at < ${to} and m.cancelled_at is null and ${ofChosen(viewer, chosen)}
    order by m.starts_at, m.id`.execute(db)
  return rows.map((roll) => ({ ...roll, row: null }))
}
