import { domains } from './domains.ts'
import type { Services } from './services.ts'

/** Opens the queues of all domains and, unless this process only answers requests, runs their jobs. */
export async function startJobs(services: Services): Promise<void> {
  const jobs = new Map(domains.flatMap((domain) => domain.jobs ?? []).map((job) => [job.name, job]))
  const run = async (name: string, data: Record<string, unknown>) => jobs.get(name)?.run(data, services)
  await services.jobs.work([...jobs.values()], services.config.WORKER ? run : null)
}
