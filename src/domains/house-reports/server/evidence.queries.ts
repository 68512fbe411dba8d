import { sql } from 'kysely'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { handedInBy } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import type { ReportSession, ReportTask } from '../contract/report-values.ts'

/** Rows that are behind a student's numbers. */
export interface Behind {
  readonly studentId: number
  readonly ids: readonly number[]
}

/** SQL: a row a pair of student and number, as `p`. */
function pairs(behind: readonly Behind[]) {
  const students = behind.flatMap(({ studentId, ids }) => ids.map(() => studentId))
  const numbers = behind.flatMap(({ ids }) => ids)
  return sql`unnest(${students}::integer[], ${numbers}::integer[]) as p (student_id, id)`
}

/** Rolls with what they hold for each student, by student, in order of time; one statement. */
export async function listSessionsBehind(
  db: Database,
  behind: readonly Behind[],
): Promise<Map<number, ReportSession[]>> {
  const { rows } = await sql<
    Omit<ReportSession, 'startAt' | 'status'> & {
      studentId: number
      startsAt: Date
      statuses: AttendanceStatus[]
    }
  >`
    select p.student_id, m.id as attendable_id, m.kind, m.starts_at, a.statuses,
      coalesce(e.title, h.title || case m.kind when 'standup' then ' stand-up' else ' checkpoint' end) as title
    from ${pairs(behind)}
    join attendables m on m.id = p.id
    join attendances a on a.attendable_id = m.id and a.student_id = p.student_id
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    order by m.starts_at, m.id`.execute(db)
  return byStudent(rows, ({ attendableId, kind, title, startsAt, statuses }) => ({
    attendableId,
    kind,
    title,
    startAt: startsAt.toISOString(),
    status: joinStatuses(statuses),
  }))
}

/** Tasks with how far each student was with them when the week was over, by student, in order of their due time. */
export async function listTasksBehind(
  db: Database,
  behind: readonly Behind[],
  asOfMs: number,
): Promise<Map<number, ReportTask[]>> {
  const { rows } = await sql<{
    studentId: number
    taskId: number
    taskTitle: string
    themeTitle: string
    experienceTitle: string
    dueAt: Date
    deadlineExtensionDueAt: Date | null
    isFinal: boolean
    submittedAt: Date | null
  }>`
    select p.student_id, t.id as task_id, t.title as task_title, e.theme_title, e.title as experience_title,
      t.due_at, ts.deadline_extension_due_at, t.is_final,
      ${handedInBy(new Date(asOfMs))} as submitted_at
    from ${pairs(behind)}
    join tasks t on t.id = p.id
    join task_submissions ts on ts.task_id = t.id and ts.student_id = p.student_id
    join experiences e on e.id = t.experience_id
    order by ts.counts_at, t.id`.execute(db)
  return byStudent(rows, ({ dueAt, deadlineExtensionDueAt, submittedAt, studentId: _s, ...task }) => ({
    ...task,
    dueAt: dueAt.toISOString(),
    deadlineExtensionDueAt: deadlineExtensionDueAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
  }))
}

function byStudent<Row extends { readonly studentId: number }, T>(
  rows: readonly Row[],
  present: (row: Row) => T,
): Map<number, T[]> {
  return new Map(
    [...Map.groupBy(rows, (row) => row.studentId)].map(([studentId, ofStudent]) => [
      studentId,
      ofStudent.map(present),
    ]),
  )
}
