import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { addLateToReports } from './making/add-late.ts'
import { makeWeeklyReports } from './making/make-weekly-reports.ts'

export const houseReportsJobs = [
  defineJob({
    name: 'house-reports.make-weekly',
    title: 'Make the weekly house reports',
    cron: '0 6-20 * * *',
    byHand: {
      does: 'Makes the reports of the last week that are missing, and of the weeks before in which no server made them; those that are there stay.',
    },
    run: async (_data, services) => didTo('Made', await makeWeeklyReports(services), 'report'),
  }),
  // Once a day: rolls that are taken one after the other are told of together.
  defineJob({
    name: 'house-reports.add-late',
    title: 'Add to weekly reports what late rolls say',
    cron: '30 6 * * *',
    isMadeUp: true,
    byHand: {
      does: 'Adds to the weekly reports of the last weeks who was absent by rolls that were taken since; what is in them stays.',
    },
    run: async (_data, services) => didTo('Added', await addLateToReports(services), 'student'),
  }),
]
