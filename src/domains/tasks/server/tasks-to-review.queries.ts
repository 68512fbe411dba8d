import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { asksForTime, waitsForReview } from './task-counts.queries.ts'

/** What of one experience waits for those who run it. */
export interface TasksToReview {
  readonly experienceId: number
  readonly title: string
  readonly type: string
  readonly waiting: number
  /** Students who ask for more time and can be answered. */
  readonly asking: number
  /** The task that waits longest, or is asked about. */
  readonly taskId: number
  /** Since when the oldest hand-in waits; null where only time is asked for. */
  readonly oldestAt: Date | null
}

/** What is to be reviewed in the running experiences of an employee, the longest waiting first. */
export async function listTasksToReview(
  db: Database,
  viewer: Viewer,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<TasksToReview[]> {
  const { rows } = await sql<TasksToReview>`
    select e.id as experience_id, e.title, e.type, sum(w.waiting)::integer as waiting, sum(q.asking)::integer as asking,
      (array_agg(t.id order by w.oldest_at nulls last, t.due_at))[1] as task_id, min(w.oldest_at) as oldest_at
    from experience_experts x
    join experiences e on e.id = x.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.starts_at <= ${new Date(nowMs)} and c.ends_at > ${new Date(nowMs)}
    join tasks t on t.experience_id = e.id
    cross join lateral (select count(*) as waiting, min(ts.submitted_at) as oldest_at
      from task_submissions ts where ts.task_id = t.id and ${waitsForReview()}) w
    cross join lateral (select count(*) as asking from task_submissions ts
      where ts.task_id = t.id and ${asksForTime(viewer.today)}) q
    where x.employee_id = ${viewer.userId} and w.waiting + q.asking > 0
    group by e.id order by min(w.oldest_at) nulls last, e.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
