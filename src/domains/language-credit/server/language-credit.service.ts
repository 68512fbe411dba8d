import type { Services } from '#server/services.ts'
import { listDueRuns, planRun } from './runs/plan-run.ts'

/** Prepares the runs that wait for it, in place of the job: the demo school has one to be read from its first minute. */
export async function prepareRuns(services: Services): Promise<void> {
  for (const runId of await listDueRuns(services)) await planRun(services, runId)
}
