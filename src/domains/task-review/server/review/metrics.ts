import { sql } from 'kysely'
import { isAbsence, isTaken, wasThere } from '#domains/attendance/server/attendance.service.ts'
import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { isTheirsToDo, statusForReview } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import type { StudentIds } from './student-page.ts'

interface Attendance {
  /** Of the rolls that count. */
  readonly present: number
  readonly taken: number
  readonly absences: number
}

interface TaskRow {
  readonly id: number
  readonly title: string
  readonly dueAt: Date
  readonly isFinal: boolean
  readonly status: TaskStatus
}

/** A student's record in one experience: sessions whose roll counts, and every task. The caller has made sure of the scope. */
export async function readMetrics(db: Database, { experienceId, studentId, taskId }: StudentIds, now: Date) {
  const [{ rows: attendance }, { rows: tasks }] = await Promise.all([
    sql<Attendance>`
      select (count(*) filter (where ${isTaken(now)}))::integer as taken,
        (count(*) filter (where ${wasThere(now)}))::integer as present,
        (count(*) filter (where ${isAbsence(now)}))::integer as absences
      from attendables m join attendances a on a.attendable_id = m.id and a.student_id = ${studentId}
      where m.experience_id = ${experienceId}`.execute(db),
    sql<TaskRow>`
      select t.id, t.title, ts.counts_at as due_at, t.is_final,
        ${statusForReview(now)} as status from tasks t
      join task_submissions ts on ts.task_id = t.id and ts.student_id = ${studentId}
      where t.experience_id = ${experienceId} and ${isTheirsToDo()} order by t.due_at, t.id`.execute(db),
  ])
  return {
    attendance: attendance[0] ?? { present: 0, taken: 0, absences: 0 },
    tasks: tasks.map(({ dueAt, ...task }) => ({
      ...task,
      dueAt: dueAt.toISOString(),
      isThis: task.id === taskId,
    })),
  }
}
