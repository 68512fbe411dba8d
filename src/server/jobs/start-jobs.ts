import { z } from 'zod'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { domains } from '../domains.ts'
import type { Services } from '../services.ts'
import type { Job } from './define-job.ts'
import { SomeFailed } from './each-alone.ts'
import { jobKind } from './job-kind.ts'
import type { Telling } from './telling.ts'

const jobs = new Map(domains.flatMap((domain) => domain.jobs ?? []).map((job) => [job.name, job]))

/**
 * Runs a job as the queue has it. A failure is reported, once, and thrown again, so that the queue tries it again and
 * then keeps it as failed.
 */
export async function runJob(
  services: Services,
  name: string,
  data: unknown,
  telling?: Telling,
): Promise<string | undefined> {
  const job = jobs.get(name)
  try {
    if (!job) throw new Error(`There is no job ${name}.`)
    return await job.perform(data, services, telling)
  } catch (error) {
    if (isMistake(error)) services.reportError(error, name)
    throw error
  }
}

/**
 * The failures in a `SomeFailed` were reported one by one; a database that is away, and a stop, are nobody's mistake.
 */
const isMistake = (error: unknown) =>
  !(error instanceof SomeFailed || error instanceof VendorCutOff || isDatabaseAway(error))

/** Opens the queues of all domains and, unless this process only answers requests, runs their jobs. */
export async function startJobs(services: Services): Promise<void> {
  await services.jobs.work(
    [...jobs.values()],
    services.config.WORKER ? (name, data, telling) => runJob(services, name, data, telling) : null,
  )
  if (services.config.WORKER) for (const job of jobs.values()) wakeJob(services, job)
}

/** Many changes that are published together wake a job once. */
const gatherMs = 200

/**
 * Enqueues a job when its topic is published, until the returned function is called; what it misses, its next minute
 * finds.
 */
export function wakeJob(
  { live, jobs: queue, database }: Services,
  { name, wokenBy }: Pick<Job, 'name' | 'wokenBy'>,
): () => void {
  if (wokenBy === undefined) return () => {}
  const kind = jobKind({ name, data: z.object({}) })
  let isAsked = false
  return live.subscribe([wokenBy], () => {
    if (isAsked) return
    isAsked = true
    setTimeout(() => {
      isAsked = false
      void queue.enqueue(database, kind, {}).catch(() => {})
    }, gatherMs).unref()
  })
}
