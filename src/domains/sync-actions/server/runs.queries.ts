import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

export interface RunRow {
  readonly name: string
  /** As the queue says it. */
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  readonly askedAt: Date
  readonly startAfter: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly failure: string | null
  readonly did: string | null
  readonly done: number | null
  readonly total: number | null
}

const runsShown = 10

/** The latest runs of some jobs, newest first, as the queue keeps them for a week, and how far they are. One statement. */
export async function listRuns(db: Database, names: readonly string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select name, state::text as state, created_on as asked_at, start_after, started_on as started_at,
      completed_on as ended_at, left(output ->> 'message', 300) as failure, output ->> 'did' as did,
      far.done::double precision as done, far.total::double precision as total
    from unnest(${names}::text[]) as asked (job_name)
    cross join lateral (
      select * from pgboss.job where name = asked.job_name order by created_on desc limit ${runsShown}) latest
    left join job_progress far on far.job_id = latest.id and latest.state = 'active'
    order by created_on desc`.execute(db)
  return rows
}

/** Who started which job by hand last. */
export async function listStarts(db: Database, names: readonly string[]) {
  const { rows } = await sql<{ name: string; by: string; at: Date }>`
    select distinct on (a.subject_id) a.subject_id as name, coalesce(u.name, 'Somebody who has left') as by,
      a.happened_at as at
    from audit_log a left join users u on u.id = a.actor_id
    where a.subject_type = 'job' and a.subject_id = any (${names}) and a.action = 'job.started'
    order by a.subject_id, a.happened_at desc`.execute(db)
  return rows
}
