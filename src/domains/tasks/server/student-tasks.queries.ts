import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { countsAsTask, isTheirsToDo, waitsForReview } from './task-counts.queries.ts'

/** How far one student is with the tasks of one experience. */
export interface TasksInExperience {
  readonly experienceId: number
  readonly expected: number
  readonly handedIn: number
  /** Handed in, or due in person, and not reviewed yet. */
  readonly waiting: number
  /** Due, on their own extension where there is one, and not handed in. */
  readonly missed: number
  readonly missedFinal: number
  readonly nextDueAt: Date | null
  /** Due since a day, and how many of these were handed in. */
  readonly lately: number
  readonly latelyHandedIn: number
}

/** How far a student is with the tasks of some experiences, `lately` counted from `since`; one statement. */
export async function readTasksOfStudent(
  db: Database,
  studentId: number,
  experienceIds: readonly number[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Map<number, TasksInExperience>> {
  if (experienceIds.length === 0) return new Map()
  const counts = countsAsTask(now)
  const isOpen = sql`(ts.submitted_at is null and ${counts})`
  const isDue = sql`(ts.counts_at < ${now})`
  const isLately = sql`(${counts} and ${isDue} and ts.counts_at >= ${since})`
  const { rows } = await sql<TasksInExperience>`
    select t.experience_id, (count(*) filter (where ${counts}))::integer as expected,
      (count(ts.submitted_at) filter (where ${counts}))::integer as handed_in,
      (count(*) filter (where ${waitsForReview(now)}))::integer as waiting,
      (count(*) filter (where ${isOpen} and ${isDue}))::integer as missed,
      (count(*) filter (where ${isOpen} and ${isDue} and t.is_final))::integer as missed_final,
      min(ts.counts_at) filter (where ${isOpen} and not ${isDue}) as next_due_at,
      (count(*) filter (where ${isLately}))::integer as lately,
      (count(*) filter (where ${isLately} and not ${isOpen}))::integer as lately_handed_in
    from tasks t join task_submissions ts on ts.task_id = t.id and ts.student_id = ${studentId}
    where t.experience_id = any(${[...experienceIds]}::integer[]) and ${isTheirsToDo()}
    group by t.experience_id`.execute(db)
  return new Map(rows.map((row) => [row.experienceId, row]))
}
