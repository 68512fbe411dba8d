import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { ChatServer, JobStatus } from '../../contract/chat-words.ts'
import { getServer } from '../work/known.queries.ts'

interface ResultRow {
  readonly jobId: number
  readonly type: string
  readonly status: JobStatus
  readonly at: Date
  readonly writtenCount: number
  readonly skippedCount: number
  readonly errorsCount: number
  readonly stepCount: number
  readonly doneCount: number
  readonly failure: string
}

/** The last job that ended and, beside it, the first that goes on: a retry hides no result. */
async function listResults(db: Database, server: ChatServer): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select j.id as job_id, j.type, j.status, j.updated_at as at, j.written_count, j.skipped_count, j.errors_count,
      j.step_count, j.failure, (select count(*)::integer from chat_job_steps s
        where s.job_id = j.id and s.state in ('applied', 'done', 'skipped', 'failed')) as done_count
    from chat_jobs j where j.id in (
      (select id from chat_jobs where server = ${server} and ended_at is not null and status not in ('waiting', 'running', 'retrying')
        order by ended_at desc limit 1)
      union all
      (select id from chat_jobs where server = ${server} and status in ('waiting', 'running', 'retrying') order by id limit 1))`.execute(
    db,
  )
  return rows
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** How a community stands. */
export async function getState(db: Database, services: Services, server: ChatServer) {
  const kept = await getServer(db, server)
  const results = await listResults(db, server)
  const today = schoolDateOf(services.clock.nowMs())
  const { rows } = await sql<{ open: number; repairable: number; ignored: number; leftAlone: number }>`
    select count(*) filter (where i.key is null and d.can_repair)::integer as open,
      count(*) filter (where i.key is null and d.can_repair and d.is_ours)::integer as repairable,
      count(i.key)::integer as ignored,
      count(*) filter (where i.key is null and not d.can_repair)::integer as left_alone
    from chat_differences d
    left join chat_ignored i on i.server = d.server and i.key = d.key and i.until >= ${today}::date
    where d.server = ${server}`.execute(db)
  const goesOn = (status: JobStatus) => ['waiting', 'running', 'retrying'].includes(status)
  const present = results.find(({ status }) => goesOn(status))
  const last = results.find(({ status }) => !goesOn(status))
  return {
    isConnected: services.vendors.chat[server] !== null,
    setUpAt: iso(kept.setUpAt),
    ...{ memberRoleId: kept.memberRoleId, staffRoleId: kept.staffRoleId },
    comparedAt: iso(kept.comparedAt),
    failure: kept.failure,
    failedAt: iso(kept.failedAt),
    silentSince: iso(kept.silentSince),
    ...{ usersThere: kept.usersThere, groupsThere: kept.groupsThere },
    ...(rows[0] ?? { open: 0, repairable: 0, ignored: 0, leftAlone: 0 }),
    lastFinished: last ? { ...last, at: last.at.toISOString() } : null,
    present: present ? { ...present, at: present.at.toISOString() } : null,
  }
}
