import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { schoolZone } from '#contract/school-time.ts'
import { grantQueue } from '../database/app-role.ts'
import { type Database, survivingPool } from '../database/database.ts'
import { isDatabaseAway } from '../database/failures.ts'
import type { JobKind } from './job-kind.ts'
import { paced, type Telling } from './telling.ts'

/** Work of one name. */
interface Queue {
  readonly name: string
  /** When it is enqueued by itself. */
  readonly cron?: string
  readonly isMadeUp?: boolean
  /** How many this server does at the same time; one after the other without it. */
  readonly atOnce?: number
}

interface EnqueueOptions {
  readonly startAt?: Date
  /**
   * While a job of this key waits, the same key is not enqueued again; by default it is made of the data and the time.
   */
  readonly key?: string
}

/** Runs one job; returns what it did, where people may start it. */
export type RunJob = (name: string, data: unknown, telling: Telling) => Promise<string | undefined>

export interface JobQueue {
  /** Enqueues in the caller's transaction: the job exists exactly when the write that caused it commits. */
  enqueue<Data extends object>(
    db: Database,
    job: JobKind<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Enqueues many of one kind in the caller's transaction, in one statement; those whose key waits already are left
   * out.
   */
  enqueueMany<Data extends object>(
    db: Database,
    job: JobKind<Data>,
    rows: readonly (EnqueueOptions & { readonly data: NoInfer<Data> })[],
  ): Promise<void>
  /** Makes the queues and, given something that runs jobs, starts working; without it jobs only gather here. */
  work(queues: readonly Queue[], run: RunJob | null): Promise<void>
  isWorking(): boolean
  stop(): Promise<void>
}

const handBackPatienceMs = 5 * 60_000

const queueOptions = {
  policy: 'short',
  retryLimit: 3,
  retryBackoff: true,
  retryDelay: 5,
  notify: true,
} as const

/** As many as may be done at once are taken together, and the next at once as long as there were as many. */
const workOptions = { pollingIntervalSeconds: 5, burstWhenBatchFull: true, perJobResults: true } as const

/**
 * Two of one name and key never wait together: work on other data, or at another time, has another key, or it would be
 * forgotten in silence. What is to be done tomorrow would stand in the way of what is due now.
 */
const keyOf = (data: object, startAt: Date | undefined): string | undefined => {
  const text = JSON.stringify(startAt ? [data, startAt] : data)
  return text === '{}' ? undefined : createHash('sha256').update(text).digest('base64url')
}

/** How far a run is, while it is under way; what a killed server left goes with its next try, or within a day. */
const keepProgress = `
  insert into job_progress as kept (job_id, done, total) values ($1, $2, $3)
  on conflict (job_id) do update set done = excluded.done, total = excluded.total, told_at = now()`
const dropProgress = `delete from job_progress where job_id = $1 or told_at < now() - interval '1 day'`

/** A try that our own stop cut off does not count: the job gets another. */
const addTry = `update pgboss.job set retry_limit = retry_limit + 1 where name = $1 and id = $2`

/**
 * Jobs in the same database (pg-boss): three tries with growing pauses, kept a week for the record. A server that works
 * none (`doesWork: false`) enqueues them on one connection, and neither watches the queue nor listens to it.
 */
export async function startJobQueue(
  url: string,
  log: FastifyBaseLogger,
  { doesWork = true }: { readonly doesWork?: boolean } = {},
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...survivingPool(url, doesWork ? 4 : 1),
    application_name: 'homeroom jobs',
    useListenNotify: doesWork,
    supervise: doesWork,
    schedule: doesWork,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  await boss.getDb().executeSql(grantQueue)
  let isWorking = false

  /**
   * A job that lost its database is tried again as any other that failed. To say so the queue needs the database
   * too: unsaid, the job would count as under way for a quarter of an hour.
   */
  async function untilBack(error: unknown): Promise<void> {
    const deadline = Date.now() + handBackPatienceMs
    while (isDatabaseAway(error) && isWorking && Date.now() < deadline) {
      const isBack = await boss
        .getDb()
        .executeSql('select 1')
        .then(
          () => true,
          () => false,
        )
      if (isBack) break
      await wait(500)
    }
  }

  /** Runs one task and returns what became of it, so that one that fails of several leaves the others done. */
  async function settle(name: string, { id, data }: Job<unknown>, run: RunJob): Promise<JobResult> {
    const told = { any: false }
    const telling = paced((done, total) => {
      told.any = true
      return boss.getDb().executeSql(keepProgress, [id, done, total])
    })
    try {
      const did = await run(name, data, telling)
      return { id, status: 'completed', ...(did !== undefined && { output: { did } }) }
    } catch (error) {
      // Whoever stops the server cut it off, or may have: the next start does it.
      if (isWorking) log.error({ err: error, job: name }, 'a job failed')
      else {
        log.info({ err: error, job: name }, 'a job was cut off')
        await boss
          .getDb()
          .executeSql(addTry, [name, id])
          .catch(() => {})
      }
      await untilBack(error)
      return { id, status: 'failed', output: error }
    } finally {
      if (told.any)
        await boss
          .getDb()
          .executeSql(dropProgress, [id])
          .catch(() => {})
    }
  }

  return {
    async enqueue(db, { name }, data, { startAt, key = keyOf(data, startAt) } = {}) {
      await boss.send(name, data, {
        db: fromKysely(db.withoutPlugins()),
        ...(startAt ? { startAfter: startAt } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
    },
    async enqueueMany(db, { name }, rows) {
      if (rows.length === 0) return
      const jobs = rows.map(({ data, startAt, key = keyOf(data, startAt) }) => ({
        data,
        ...(startAt ? { startAfter: startAt } : {}),
        ...(key ? { singletonKey: key } : {}),
      }))
      await boss.insert(name, jobs, { db: fromKysely(db.withoutPlugins()) })
    },
    async work(queues, run) {
      const made = new Set((await boss.getQueues()).map(({ name }) => name))
      // From now on: a job that waited is begun as soon as its queue is, long before the last of them.
      isWorking = true
      for (const { name, cron, isMadeUp = false, atOnce = 1 } of queues) {
        if (!made.has(name)) await boss.createQueue(name, queueOptions)
        if (!run) continue
        const options = { ...workOptions, batchSize: atOnce }
        await boss.work<unknown>(name, options, (tasks) =>
          Promise.all(tasks.map((task) => settle(name, task, run))),
        )
        if (cron) await boss.schedule(name, cron, {}, { tz: schoolZone, missed: isMadeUp ? 'once' : 'skip' })
      }
    },
    isWorking: () => isWorking,
    async stop() {
      isWorking = false
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
