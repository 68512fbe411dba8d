import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import type { Services } from './services.ts'

/** Work that happens later or by itself. Declared in a domain's `*.jobs.ts`. */
export interface JobDefinition {
  readonly name: string
  /** What it does, in the school's words; shown on screens. */
  readonly title: string
  /** Five fields in the school's zone; absent for jobs that are only enqueued. */
  readonly cron?: string
  readonly run: (data: Record<string, unknown>, services: Services) => Promise<void>
}

interface EnqueueOptions {
  readonly startAt?: Date
  /** While a job of this key waits, the same key is not enqueued again. */
  readonly key?: string
}

export interface JobQueue {
  /** Enqueues in the caller's transaction: the job exists exactly when the write that caused it commits. */
  enqueue(db: Database, name: string, data: Record<string, unknown>, options?: EnqueueOptions): Promise<void>
  /** Starts working. Until then jobs only gather. */
  work(definitions: readonly JobDefinition[], services: Services): Promise<void>
  isWorking(): boolean
  stop(): Promise<void>
}

/** Jobs in the same database (pg-boss): three tries with growing pauses, kept a week for the record. */
export async function startJobQueue(url: string, log: FastifyBaseLogger): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'homeroom jobs',
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  let isWorking = false
  return {
    async enqueue(db, name, data, { startAt, key } = {}) {
      await boss.send(name, data, {
        db: fromKysely(db.withoutPlugins()),
        ...(startAt ? { startAfter: startAt } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
    },
    async work(definitions, services) {
      for (const job of definitions) {
        await boss.createQueue(job.name, {
          policy: 'short',
          retryLimit: 3,
          retryBackoff: true,
          retryDelay: 5,
          notify: true,
        })
        if (!services.config.WORKER) continue
        await boss.work<Record<string, unknown>>(job.name, { pollingIntervalSeconds: 5 }, async ([task]) => {
          if (task) await job.run(task.data ?? {}, services)
        })
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'America/New_York' })
      }
      isWorking = true
    },
    isWorking: () => isWorking,
    async stop() {
      isWorking = false
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
