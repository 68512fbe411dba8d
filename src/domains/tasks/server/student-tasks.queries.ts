import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { countsAsTask, isTheirsToDo, theirsWaitsForReview } from './task-counts.queries.ts'

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
  /** How many were due since the day that is asked for. */
  readonly lately: number
}

/** How far a student is with the tasks of some experiences, `lately` counted from `since`; one statement. */
export async function readTasksOfStudent(
  db: Database,
  studentId: number,
  experienceIds: readonly number[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Map<number, TasksInExperience>> {
  if (experienceIds.length === 0) return new Map()
  // Each said once, so that it is planned and computed once: `offset 0` keeps it from being written into every count.
  const said = sql`(select ${countsAsTask(now)} as counts, ts.counts_at < ${now} as is_due,
    ${theirsWaitsForReview(now)} as waits offset 0)`
  const isOpen = sql`(ts.submitted_at is null and said.counts)`
  const { rows } = await sql<TasksInExperience>`
    select t.experience_id, (count(*) filter (where said.counts))::integer as expected,
      (count(ts.submitted_at) filter (where said.counts))::integer as handed_in,
      (count(*) filter (where said.waits))::integer as waiting,
      (count(*) filter (where ${isOpen} and said.is_due))::integer as missed,
      (count(*) filter (where ${isOpen} and said.is_due and t.is_final))::integer as missed_final,
      min(ts.counts_at) filter (where ${isOpen} and not said.is_due) as next_due_at,
      (count(*) filter (where said.counts and said.is_due and ts.counts_at >= ${since}))::integer as lately
    from tasks t join task_submissions ts on ts.task_id = t.id and ts.student_id = ${studentId}
    cross join lateral ${said} said
    where t.experience_id = any(${[...experienceIds]}::integer[]) and ${isTheirsToDo()}
    group by t.experience_id`.execute(db)
  return new Map(rows.map((row) => [row.experienceId, row]))
}

/** Whether a student handed anything in since a day, also what was due before it or once more; in all, or in some experiences. */
export async function hasHandedInSince(
  db: Database,
  studentId: number,
  since: Date,
  experienceIds: readonly number[] | null,
): Promise<boolean> {
  const among =
    experienceIds === null ? sql`true` : sql`t.experience_id = any(${[...experienceIds]}::integer[])`
  const { rows } = await sql`
    select from task_submissions ts join tasks t on t.id = ts.task_id
    where ts.student_id = ${studentId} and ${among} and (ts.submitted_at >= ${since} or exists (select from hand_ins h
      where h.task_id = ts.task_id and h.student_id = ts.student_id and h.handed_in_at >= ${since}))
    limit 1`.execute(db)
  return rows.length > 0
}
