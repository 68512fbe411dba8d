import { defineJob } from '#server/jobs/define-job.ts'
import { makeWeeklyReports } from './making/make-weekly-reports.ts'

export const houseReportsJobs = [
  defineJob({
    name: 'house-reports.make-weekly',
    title: 'Make the weekly report of every house, Mondays at 6:00 AM; later hours make up what is missing',
    cron: '0 6-20 * * *',
    byHand: {
      does: 'Makes the weekly reports of this week that are missing; those that are there stay.',
    },
    run: (_data, services) => makeWeeklyReports(services),
  }),
]
