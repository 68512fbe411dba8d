import { sql } from 'kysely'
import { serviceLevels } from '#contract/school/service-levels.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { watchServices } from './watch.ts'
import { watchSilence, watchSilenceName } from './watch-silence.ts'

export const serviceHealthJobs = [
  defineJob({
    name: 'service-health.watch',
    title: 'Looks after outside services',
    cron: '* * * * *',
    run: (_data, services) => watchServices(services),
  }),
  defineJob({
    name: watchSilenceName,
    title: 'Looks for work with outside services that has gone silent',
    cron: '*/10 * * * *',
    run: (_data, services) => watchSilence(services),
  }),
  defineJob({
    name: 'service-health.forget',
    title: 'Forgets old minutes of outside services',
    cron: '25 3 * * *',
    run: async (_data, { database, clock, vendorRecords }) => {
      const nowMs = clock.nowMs()
      await vendorRecords.forgetBefore(new Date(nowMs - serviceLevels.keptMs))
      await sql`delete from vendor_lags where at < ${new Date(nowMs - serviceLevels.lagKeptMs)}`.execute(
        database,
      )
      await sql`delete from vendor_outages where ended_at < ${new Date(nowMs - serviceLevels.keptMs)}`.execute(
        database,
      )
    },
  }),
]
