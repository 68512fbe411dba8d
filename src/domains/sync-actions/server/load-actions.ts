import { lacksText } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { StartableJob } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import type { JobRun, SyncAction } from '../contract/sync-actions.contract.ts'
import { listRuns, listStarts, type RunRow } from './runs.queries.ts'

const states: Readonly<Record<RunRow['state'], JobRun['state']>> = {
  created: 'waits',
  retry: 'waits',
  active: 'runs',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
}

const presentRun = ({ state, askedAt, startedAt, endedAt, failure, did, done, total }: RunRow): JobRun => ({
  state: states[state],
  askedAt: askedAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  progress: done === null || total === null ? null : { done, total },
  did,
  // The last failure of one that is tried again stays with it until it is done.
  failure: state === 'completed' ? null : failure,
})

/** Why a job may not be started now: it is under way, or what it needs is off; undefined when it may. */
export function hindranceOf(job: StartableJob, runs: readonly Pick<RunRow, 'state'>[]): string | undefined {
  if (runs.some(({ state }) => state === 'active')) return 'It is running now.'
  if (runs.some(({ state }) => state === 'created')) return 'It is about to run.'
  return job.hindrance()
}

/** Why somebody may not start a job that does what takes another right, by hand; undefined when they may. */
const lackOf = ({ needs }: StartableJob, viewer: Viewer): string | undefined =>
  needs === undefined || reachOf(viewer, needs) === 'all' ? undefined : lacksText(needs)

/** Every job that can be started by hand, two statements for all of them. */
export async function loadActions(db: Database, services: Services, viewer: Viewer): Promise<SyncAction[]> {
  const names = services.jobsByHand.map(({ name }) => name)
  const [runs, starts] = await Promise.all([listRuns(db, names), listStarts(db, names)])
  const runsOf = Map.groupBy(runs, ({ name }) => name)
  return services.jobsByHand.map((job) => {
    const own = runsOf.get(job.name) ?? []
    const start = starts.find(({ name }) => name === job.name)
    return {
      name: job.name,
      title: job.title,
      does: job.does,
      nextAt: job.nextAt(services.clock.nowMs())?.toISOString() ?? null,
      hindrance: lackOf(job, viewer) ?? hindranceOf(job, own) ?? null,
      runs: own.map(presentRun),
      startedByHand: start ? { by: start.by, at: start.at.toISOString() } : null,
    }
  })
}
