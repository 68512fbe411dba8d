import { z } from 'zod'
import { id } from '#contract/values.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { defineJob, type Job } from '#server/jobs/define-job.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { tellEnd } from './tell-end.ts'

const startedRun = z.object({ job: z.string(), title: z.string(), runId: z.uuid(), by: id })
type StartedRun = z.infer<typeof startedRun>

const askAfterMs = 20_000

/** Asks after a run that somebody started until it has ended, and tells them. */
export const tellEndJob: Job & JobKind<StartedRun> = defineJob({
  name: 'sync-actions.tell-end',
  title: 'Tell who started work by hand how it ended',
  data: startedRun,
  run: (run, services) =>
    inTransaction(services.database, async (db) => {
      if (!(await tellEnd(db, run, services.clock.nowMs()))) await followRun(db, services, run)
    }),
})

/** Has the end of a run told to who started it, in the caller's transaction. */
export const followRun = (db: Database, { jobs, clock }: Services, run: StartedRun): Promise<void> =>
  jobs.enqueue(db, tellEndJob, run, { startAt: new Date(clock.nowMs() + askAfterMs) })

export const syncActionsJobs = [tellEndJob]
