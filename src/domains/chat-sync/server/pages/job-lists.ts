import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '#contract/text/causes.ts'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { ChatServer, JobStatus } from '../../contract/chat-words.ts'

interface JobRow {
  readonly id: number
  readonly type: string
  readonly resourceId: number | null
  readonly resourceName: string | null
  readonly status: JobStatus
  readonly errorsCount: number
  readonly writtenCount: number
  readonly stepCount: number
  readonly doneCount: number
  readonly failure: string
  readonly updatedAt: Date
}

const ofResource: RawBuilder<string | null> = sql`case j.type
  when 'house' then (select title from houses where id = j.resource_id)
  when 'experience' then (select title from experiences where id = j.resource_id)
  else (select name from users where id = j.resource_id) end`
const doneSteps: RawBuilder<number> = sql`(select count(*)::integer from chat_job_steps s
  where s.job_id = j.id and s.state in ('applied', 'done', 'skipped', 'failed'))`
const jobColumns = sql`j.id, j.type, j.resource_id, ${ofResource} as resource_name, j.status, j.errors_count,
  j.written_count, j.step_count, ${doneSteps} as done_count, j.failure, j.updated_at`

const presentJob = <Row extends JobRow>({ updatedAt, ...row }: Row) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
})

/** A page of jobs, the newest first. */
export async function listJobs(db: Database, server: ChatServer, range: PageRange) {
  const { rows } = await sql<JobRow & { readonly total: number }>`
    select ${jobColumns}, shown.total from (
      select id, count(*) over ()::integer as total from chat_jobs where server = ${server}
      order by id desc ${rangeText(range)}) shown join chat_jobs j on j.id = shown.id
    order by j.id desc`.execute(db)
  return rows.map(({ total, ...row }) => ({ ...presentJob(row), total }))
}

const shownLines = 200

interface DetailRow extends JobRow {
  readonly readCount: number
  readonly readBackCount: number
  readonly skippedCount: number
  readonly heldTaken: number
  readonly cause: Cause | null
  readonly askedById: number | null
  readonly askedBy: string | null
  readonly askedAt: Date
  readonly approvedBy: string | null
  readonly nextTryAt: Date | null
}

/** A job whole; not-found where the community has none of the number. */
export async function getJob(db: Database, server: ChatServer, jobId: number, viewerId: number) {
  const { rows } = await sql<DetailRow>`
    select ${jobColumns}, j.read_count, j.read_back_count, j.skipped_count, j.cause, j.asked_by as asked_by_id,
      a.name as asked_by, j.asked_at, b.name as approved_by, j.next_try_at,
      (select coalesce(sum(s.taken), 0)::integer from chat_job_steps s where s.job_id = j.id and s.state = 'held') as held_taken
    from chat_jobs j left join users a on a.id = j.asked_by left join users b on b.id = j.approved_by
    where j.id = ${jobId} and j.server = ${server}`.execute(db)
  const [job] = rows
  if (!job) throw notFound('There is no such job.')
  const steps = await db
    .selectFrom('chatJobSteps')
    .select(['position', 'verb', 'fact', 'taken', 'state', 'reason', 'cause'])
    .where('jobId', '=', jobId)
    .orderBy('position')
    .limit(shownLines)
    .execute()
  const [errors, info] = await Promise.all([listLines(db, jobId, 'error'), listLines(db, jobId, 'info')])
  const { askedById, askedAt, nextTryAt, ...shown } = job
  return {
    ...{ ...presentJob(shown), errors, info },
    steps: steps as ((typeof steps)[number] & { state: 'waiting'; cause: Cause | null })[],
    askedAt: askedAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    approvalHindrance:
      job.heldTaken > 0 && askedById === viewerId
        ? 'You requested this, so somebody else has to look at what it removes.'
        : null,
  }
}

async function listLines(db: Database, jobId: number, level: 'error' | 'info') {
  const rows = await db
    .selectFrom('chatJobLogs')
    .select(['id', 'at', 'text'])
    .where('jobId', '=', jobId)
    .where('level', '=', level)
    .orderBy('id', 'desc')
    .limit(shownLines)
    .execute()
  return rows.map(({ id, at, text }) => ({ id: Number(id), at: at.toISOString(), text }))
}
