import { isDatabaseAway } from '../database/failures.ts'
import { domains } from '../domains.ts'
import type { Services } from '../services.ts'
import { SomeFailed } from './each-alone.ts'

const jobs = new Map(domains.flatMap((domain) => domain.jobs ?? []).map((job) => [job.name, job]))

/**
 * Runs a job as the queue has it. A failure is reported, once, and thrown again, so that the queue tries it again and
 * then keeps it as failed.
 */
export async function runJob(services: Services, name: string, data: unknown): Promise<void> {
  const job = jobs.get(name)
  try {
    if (!job) throw new Error(`There is no job ${name}.`)
    await job.perform(data, services)
  } catch (error) {
    // Of several things each was reported by itself; a database that is away is nobody's mistake.
    if (!(error instanceof SomeFailed) && !isDatabaseAway(error)) services.reportError(error, name)
    throw error
  }
}

/** Opens the queues of all domains and, unless this process only answers requests, runs their jobs. */
export async function startJobs(services: Services): Promise<void> {
  await services.jobs.work(
    [...jobs.values()],
    services.config.WORKER ? (name, data) => runJob(services, name, data) : null,
  )
}
