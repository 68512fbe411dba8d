import { requireEverywhere } from '#server/api/access.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { StartableJob } from '#server/jobs/job-kind.ts'
import { hindranceOf } from './load-actions.ts'
import { listRuns } from './runs.queries.ts'
import { followRun } from './sync-actions.jobs.ts'
import { findStarted } from './tell-end.ts'

/** Starts a job now, in the caller's transaction. Throws why it may not be started, also to the second of two who press together. */
export async function startByHand(db: Database, context: RequestContext, job: StartableJob): Promise<void> {
  if (job.needs !== undefined) requireEverywhere(context.viewer, job.needs)
  await holdLock(db, locks.jobStart(job.name))
  const hindrance = hindranceOf(job, await listRuns(db, [job.name]))
  if (hindrance !== undefined) throw invalid({ form: hindrance })
  const { services, viewer } = context
  await services.jobs.enqueue(db, job, {}, { key: 'by hand' })
  const runId = await findStarted(db, job.name)
  if (runId !== undefined)
    await followRun(db, services, { job: job.name, title: job.title, runId, by: viewer.userId })
  await insertAudit(db, context, { action: 'job.started', subjectType: 'job', subjectId: job.name })
}
