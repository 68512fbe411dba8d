import { sql } from 'kysely'
import { z } from 'zod'
import {
  hindranceOf,
  listRuns,
  type RunRow,
  startByHand,
} from '#domains/sync-actions/server/sync-actions.service.ts'
import { lacksText } from '#server/api/access.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { RunResult, ServiceJob } from '../contract/service-health.schemas.ts'
import type { Silence } from './outages.queries.ts'
import type { OutsideService } from './outside-services.ts'

/** What `didTo` says of a run that found nothing to do. */
const nothingDone = 'There was nothing to do.'

/** A run that ended, or of which a try failed: while it is tried again its failure stays. */
const hasResult = ({ endedAt, failure, state }: RunRow) =>
  endedAt !== null || (failure !== null && state !== 'completed')

function resultOf({ state, did, failure }: RunRow): RunResult {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'completed') return did === nothingDone ? 'empty' : 'done'
  const [, failed, of] = /^(\d+) of (\d+) failed/.exec(failure ?? '') ?? []
  return failed !== undefined && failed !== of ? 'partial' : 'failed'
}

const goesOn = ({ state }: RunRow) => state === 'created' || state === 'active' || state === 'retry'

function presentOf(run: RunRow): ServiceJob['present'] {
  const isAgain = run.state === 'retry' || (run.state === 'active' && run.failure !== null)
  const state = isAgain ? 'tried again' : run.state === 'active' ? 'runs' : 'waits'
  const said =
    run.done === null || run.total === null
      ? null
      : `${run.done.toLocaleString('en-US')} of ${run.total.toLocaleString('en-US')}`
  return { state, since: (run.startedAt ?? run.askedAt).toISOString(), said }
}

interface FailedData {
  readonly name: string
  readonly data: Record<string, unknown>
}

/**
 * Of jobs that are given data: the data of those runs that failed or were cancelled, and that no later run was given.
 */
async function listFailed(db: Database, names: readonly string[]): Promise<FailedData[]> {
  const { rows } = await sql<FailedData>`
    select name, data from (
      select distinct on (name, data) name, coalesce(data, '{}') as data, state from pgboss.job
      where name = any(${[...names]}::text[]) order by name, data, created_on desc) latest
    where state in ('failed', 'cancelled') limit 500`.execute(db)
  return rows
}

const jobNames = ({ parts }: OutsideService) => parts.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))

/** The jobs of a service: the last result beside what goes on now, and what replaying does. */
export async function loadJobs(
  services: Services,
  viewer: Viewer,
  service: OutsideService,
  silences: readonly Silence[],
): Promise<ServiceJob[]> {
  const { database: db, jobsByName, jobsByHand, clock } = services
  const names = jobNames(service)
  const [runs, failed] = await Promise.all([listRuns(db, names), listFailed(db, names)])
  const runsOf = Map.groupBy(runs, ({ name }) => name)
  const failedOf = Map.groupBy(failed, ({ name }) => name)
  return names.flatMap((name) => {
    const job = jobsByName.get(name)
    if (job === undefined) return []
    const own = runsOf.get(name) ?? []
    const byHand = jobsByHand.find((one) => one.name === name)
    const toReplay = failedOf.get(name)?.length ?? 0
    const last = own.find(hasResult)
    const going = own.find(goesOn)
    const hindrance = !holds(viewer, 'jobs.start')
      ? lacksText('jobs.start')
      : byHand
        ? byHand.needs !== undefined && reachOf(viewer, byHand.needs) !== 'all'
          ? lacksText(byHand.needs)
          : hindranceOf(byHand, own)
        : toReplay === 0
          ? 'None of its runs of the last days failed.'
          : undefined
    return [
      {
        name,
        title: job.title,
        lastFinished: last
          ? {
              result: resultOf(last),
              at: (last.endedAt ?? last.startedAt ?? last.askedAt).toISOString(),
              said: last.state === 'completed' ? last.did : last.failure,
            }
          : null,
        present: going ? presentOf(going) : null,
        silentSince: silences.find((silence) => silence.job === name)?.since.toISOString() ?? null,
        nextAt: job.nextAt(clock.nowMs())?.toISOString() ?? null,
        does:
          byHand?.does ??
          `Runs again what failed of it in the last days, ${toReplay === 1 ? 'one run' : `${toReplay} runs`}. What is already done is not repeated.`,
        hindrance: hindrance ?? null,
      },
    ]
  })
}

/** Runs a job of a service again, in the caller's transaction: with nothing, or each that failed with what it was given. */
export async function replayJob(
  db: Database,
  context: RequestContext,
  service: OutsideService,
  name: string,
): Promise<string> {
  const { services } = context
  const job = services.jobsByName.get(name)
  if (job === undefined || !jobNames(service).includes(name)) throw notFound('There is no such job.')
  const byHand = services.jobsByHand.find((one) => one.name === name)
  if (byHand) {
    await startByHand(db, context, byHand)
    return `Started: ${job.title}`
  }
  await holdLock(db, locks.jobStart(name))
  const failed = await listFailed(db, [name])
  if (failed.length === 0) throw invalid({ form: 'There is nothing left to replay.' })
  const kind = { name, data: z.record(z.string(), z.unknown()) }
  await services.jobs.enqueueMany(
    db,
    kind,
    failed.map(({ data }) => ({ data })),
  )
  await insertAudit(db, context, {
    ...{ action: 'job.replayed', subjectType: 'job', subjectId: name },
    after: { runs: failed.length },
  })
  return failed.length === 1 ? `Started: ${job.title}` : `Started ${failed.length} runs: ${job.title}`
}
