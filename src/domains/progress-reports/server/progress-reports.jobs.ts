import { defineJob } from '#server/jobs/define-job.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Services } from '#server/services.ts'
import { prepareRelease, runPrepareRelease } from './releasement/prepare-release.ts'
import { sendDueReports, sendReports } from './releasement/send-reports.ts'
import { tellClosings } from './releasement/tell-closings.ts'

export const progressReportsJobs = [
  defineJob({
    ...prepareRelease,
    title: 'Freezes the progress reports that are published',
    run: async ({ releaseId }, services) => {
      await runPrepareRelease(services, releaseId)
      // Without a hold they go out now.
      await sendDueReports(services)
    },
  }),
  defineJob({
    ...sendReports,
    title: 'Shows families the progress reports whose hold is over',
    cron: '* * * * *',
    run: async (_data, services) => {
      await goOnPreparing(services)
      await sendDueReports(services)
      await tellClosings(services)
    },
  }),
]

/** A job that ended with its server counts as under way for a while: what should be done by now is gone on with here. */
const preparedWithinMs = 60_000

async function goOnPreparing(services: Services): Promise<void> {
  const late = await services.database
    .selectFrom('reportReleases')
    .select('id')
    .where('preparedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('askedAt', '<', new Date(services.clock.nowMs() - preparedWithinMs))
    .orderBy('id')
    .execute()
  await eachAlone(late, { services, jobName: prepareRelease.name }, ({ id }) =>
    runPrepareRelease(services, id),
  )
}
