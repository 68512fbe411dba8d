import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { asksForTime, isHandedInAndOpen, isRecent, waitsToBeSeen } from './task-counts.queries.ts'

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
  /** Since when the oldest hand-in waits, its newest version, as reports say (`waits_since`); or was due in person. Null where only time is asked for. */
  readonly oldestAt: Date | null
}

/**
 * What is to be reviewed in the experiences of an employee that run or were of late, the longest waiting first: the last
 * tasks of a cycle are due on its last evening. More than a year after its cycle nothing is looked at.
 */
export async function listTasksToReview(
  db: Database,
  viewer: Viewer,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<TasksToReview[]> {
  const now = new Date(nowMs)
  const { rows } = await sql<TasksToReview>`
    select e.id as experience_id, e.title, e.type, sum(w.waiting + p.waiting)::integer as waiting,
      sum(q.asking)::integer as asking, min(o.oldest_at) as oldest_at,
      (array_agg(t.id order by o.oldest_at nulls last, t.due_at))[1] as task_id
    from experience_experts x
    join experiences e on e.id = x.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.starts_at <= ${now} and c.ends_at > ${now}::timestamptz - interval '1 year'
    join tasks t on t.experience_id = e.id
    cross join lateral (select count(*) as waiting, min(ts.waits_since) as oldest_at, bool_or(${isRecent(now)}) as is_recent
      from task_submissions ts where ts.task_id = t.id and ${isHandedInAndOpen()}) w
    cross join lateral (select count(*) as waiting, min(ts.counts_at) as oldest_at, bool_or(${isRecent(now)}) as is_recent
      from task_submissions ts where ts.task_id = t.id and ${waitsToBeSeen(now)}) p
    cross join lateral (select least(w.oldest_at, p.oldest_at) as oldest_at) o
    cross join lateral (select count(*) as asking, bool_or(${isRecent(now)}) as is_recent from task_submissions ts
      where ts.task_id = t.id and ${asksForTime(viewer.today)}) q
    where x.employee_id = ${viewer.userId} and w.waiting + p.waiting + q.asking > 0
    group by e.id having bool_or(w.is_recent) or bool_or(p.is_recent) or bool_or(q.is_recent)
    order by min(o.oldest_at) nulls last, e.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
