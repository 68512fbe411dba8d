import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { countsAsTask, isAskedFor, isInClass, isTheirsToDo, waitsForReview } from './task-counts.queries.ts'

/** A task of an experience, and how far its students are with it. */
export interface TaskProgress {
  readonly id: number
  readonly title: string
  readonly dueAt: Date
  readonly isFinal: boolean
  /** Students of whom it is expected. */
  readonly expected: number
  readonly handedIn: number
  /** Handed in, or due in person, and not reviewed yet. Of who is not in the experience any more, too: what was handed in waits all the same. */
  readonly waiting: number
}

export interface StudentTaskProgress {
  readonly studentId: number
  readonly expected: number
  readonly handedIn: number
  /** Due, on their own extension where there is one, and not handed in. */
  readonly overdue: number
}

/** SQL: the submission in scope as `ts`, of the task `t`, is expected of one who has a place, today or later. */
const isExpected = (now: Date) =>
  sql<boolean>`(${isAskedFor()} and ${isInClass(schoolDateOf(now.getTime()))} and ${isTheirsToDo()})`

/** The tasks of an experience, the first to be due first. */
export async function listTaskProgress(
  db: Database,
  experienceId: number,
  now: Date,
): Promise<TaskProgress[]> {
  const { rows } = await sql<TaskProgress>`
    select t.id, t.title, t.due_at, t.is_final,
      (count(*) filter (where ${isExpected(now)}))::integer as expected,
      (count(ts.submitted_at) filter (where ${isExpected(now)}))::integer as handed_in,
      (count(*) filter (where ${waitsForReview(now)}))::integer as waiting
    from tasks t left join task_submissions ts on ts.task_id = t.id
    where t.experience_id = ${experienceId}
    group by t.id order by t.due_at, t.id`.execute(db)
  return rows
}

/** How far each registered student is with the tasks of an experience; who has none is not in the map. */
export async function readTaskProgressByStudent(
  db: Database,
  experienceId: number,
  now: Date,
): Promise<Map<number, StudentTaskProgress>> {
  const { rows } = await sql<StudentTaskProgress>`
    select ts.student_id, count(*)::integer as expected, count(ts.submitted_at)::integer as handed_in,
      (count(*) filter (where ts.submitted_at is null and ts.counts_at < ${now}))::integer as overdue
    from tasks t join task_submissions ts on ts.task_id = t.id and ${isExpected(now)} and ${countsAsTask(now)}
    where t.experience_id = ${experienceId}
    group by ts.student_id`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}
