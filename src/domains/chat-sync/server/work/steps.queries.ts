import { sql } from 'kysely'
import type { Cause } from '#contract/text/causes.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Difference, Step } from '../../rules/chat-state.ts'

export interface JobStep {
  readonly position: number
  readonly key: string
  readonly step: Step
  readonly name: string
  readonly fact: string
  readonly verb: string
  readonly taken: number
  readonly state: 'waiting' | 'applied' | 'done' | 'skipped' | 'failed' | 'held'
  readonly tries: number
  readonly reason: string
  readonly cause: Cause | null
}

/** Numbers the differences that a job puts right, after those it has. */
export async function addSteps(
  db: Database,
  jobId: number,
  differences: readonly Difference[],
  state: 'waiting' | 'held' = 'waiting',
): Promise<void> {
  const { last } = await db
    .selectFrom('chatJobSteps')
    .select(sql<number>`coalesce(max(position), 0)::integer`.as('last'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'chatJobSteps',
    differences.map(({ key, step, name, fact, verb, taken }, at) => ({
      ...{ jobId, position: last + at + 1, key, step: JSON.stringify(step), name, fact, verb, taken, state },
    })),
  )
  await db
    .updateTable('chatJobs')
    .set({ stepCount: last + differences.length })
    .where('id', '=', jobId)
    .execute()
}

/** The steps of a job in their order. */
export const listSteps = (db: Database, jobId: number) =>
  sql<JobStep>`select position, key, step, name, fact, verb, taken, state, tries, reason, cause
    from chat_job_steps where job_id = ${jobId} order by position`
    .execute(db)
    .then(({ rows }) => rows)

/** Stores that a step is about to be tried: after a kill it is known that an earlier try may have done it. */
export const beginStep = (db: Database, jobId: number, position: number) =>
  db
    .updateTable('chatJobSteps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('jobId', '=', jobId)
    .where('position', '=', position)
    .execute()

interface Outcome {
  readonly state: 'applied' | 'skipped' | 'failed'
  readonly reason?: string
  readonly cause?: Cause
  /** For the log of the job. */
  readonly line: string
}

/** Stores what became of a step, with its line in the log. */
export const endStep = (
  db: Database,
  { jobId, position, at }: { readonly jobId: number; readonly position: number; readonly at: Date },
  { state, reason = '', cause, line }: Outcome,
): Promise<void> =>
  inTransaction(db, async (own) => {
    await own
      .updateTable('chatJobSteps')
      .set({ state, reason, cause: cause ?? null })
      .where('jobId', '=', jobId)
      .where('position', '=', position)
      .execute()
    await logLine(own, jobId, state === 'failed' ? 'error' : 'info', line, at)
  })

/** Sets the state of several steps of a job. */
export const setSteps = (
  db: Database,
  jobId: number,
  positions: readonly number[],
  { state, reason = '', cause = null }: { state: JobStep['state']; reason?: string; cause?: Cause | null },
) =>
  sql`update chat_job_steps set state = ${state}, reason = ${reason}, cause = ${cause}
    where job_id = ${jobId} and position = any(${positions}::integer[])`.execute(db)

export const logLine = (db: Database, jobId: number, level: 'error' | 'info', text: string, at: Date) =>
  db
    .insertInto('chatJobLogs')
    .values({ jobId, level, text: text.slice(0, 500), at })
    .execute()
