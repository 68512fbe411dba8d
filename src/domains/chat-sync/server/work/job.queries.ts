import { sql } from 'kysely'
import type { Cause } from '#contract/text/causes.ts'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import type { ChatServer, JobType } from '../../contract/chat-words.ts'
import type { Scope } from '../../rules/scope.ts'

export interface NewJob {
  readonly server: ChatServer
  readonly type: JobType
  readonly resourceId?: number | null
  readonly scope: Scope
  readonly askedBy: number | null
  readonly at: Date
  readonly status?: 'waiting' | 'planned'
}

/** Asks for a job. Returns its number. */
export async function insertJob(db: Database, job: NewJob): Promise<number> {
  const { server, type, resourceId = null, scope, askedBy, at, status = 'waiting' } = job
  const { id } = await db
    .insertInto('chatJobs')
    .values({
      ...{ server, type, resourceId, scope: JSON.stringify(scope), askedBy, status },
      ...{ askedAt: at, updatedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellOfChat(db)
  return id
}

/** Has open pages of both communities ask again. */
export const tellOfChat = (db: Database): Promise<void> => publishChanges(db, [topic('chat-servers')])

export interface HeldJob {
  readonly id: number
  readonly type: JobType
  readonly scope: Scope
  readonly tries: number
  /** Its steps were read by somebody before they were applied. */
  readonly isPlan: boolean
  readonly isApproved: boolean
}

/** Takes a job up; undefined where it was stopped meanwhile. The failure of the try before stays with it. */
export async function beginJob(db: Database, jobId: number, at: Date): Promise<HeldJob | undefined> {
  const { rows } = await sql<HeldJob>`
    update chat_jobs j set status = 'running', tries = least(tries + 1, 32000), next_try_at = null,
      started_at = coalesce(started_at, ${at}), updated_at = ${at}
    where id = ${jobId} and status in ('waiting', 'running', 'retrying')
    returning id, type, scope, tries, is_plan, approved_at is not null as is_approved`.execute(db)
  await tellOfChat(db)
  return rows[0]
}

/** Puts a job back as it waited before it was taken up: this try does not count. */
export async function letGoJob(db: Database, { id, tries }: HeldJob): Promise<void> {
  await db
    .updateTable('chatJobs')
    .set({ status: 'waiting', tries: tries - 1 })
    .where('id', '=', id)
    .execute()
  await tellOfChat(db)
}

/** Stores why a job could not go on, and when it is tried again. */
export async function laterJob(
  db: Database,
  { id }: HeldJob,
  {
    failure,
    cause,
    nextTryAt,
    at,
  }: { readonly failure: string; readonly cause: Cause; readonly nextTryAt: Date; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('chatJobs')
    .set({ status: 'retrying', failure, cause, nextTryAt, updatedAt: at })
    .where('id', '=', id)
    .execute()
  await tellOfChat(db)
}

/**
 * Stores how a job ended, computed from its steps; nothing else says it: done, partial, failed, skipped, empty,
 * stopped, or held for a second person. With a failure the whole job failed, and what was not tried is left. The caller
 * opens the transaction.
 */
export async function finishJob(
  db: Database,
  jobId: number,
  at: Date,
  failed?: { readonly failure: string; readonly cause: Cause },
): Promise<void> {
  await sql`
    with counted as (
      select count(*) filter (where state in ('done', 'applied')) as written, count(*) filter (where state = 'done') as back,
        count(*) filter (where state = 'skipped') as skipped, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'held') as held
      from chat_job_steps where job_id = ${jobId}
    )
    update chat_jobs j set
      status = case when ${failed !== undefined} and j.stop_asked then 'stopped'
        when ${failed !== undefined} then case when c.written > 0 then 'partial' else 'failed' end
        when c.held > 0 then 'held'
        when c.failed > 0 then case when c.written > 0 then 'partial' else 'failed' end
        when c.written > 0 or j.type in ('setup', 'compare') then 'done'
        when c.skipped > 0 then 'skipped' else 'empty' end,
      failure = ${failed?.failure ?? ''}, cause = ${failed?.cause ?? null},
      written_count = c.written, read_back_count = c.back, skipped_count = c.skipped,
      errors_count = c.failed + case when ${failed !== undefined} and not j.stop_asked then 1 else 0 end,
      ended_at = ${at}, updated_at = ${at}, next_try_at = null
    from counted c where j.id = ${jobId}`.execute(db)
  await tellOfChat(db)
}
