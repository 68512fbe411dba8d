import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { makeWeeklyReports } from './making/make-weekly-reports.ts'

export const houseReportsJobs = [
  defineJob({
    name: 'house-reports.make-weekly',
    title: 'Make the weekly house reports',
    cron: '0 6-20 * * *',
    byHand: {
      does: 'Makes the weekly reports of this week that are missing; those that are there stay.',
    },
    run: async (_data, services) => didTo('Made', await makeWeeklyReports(services), 'report'),
  }),
]
