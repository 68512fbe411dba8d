import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { recountTallies } from './tallies/recount-tallies.ts'

export const reportsJobs = [
  defineJob({
    name: 'reports.recount-tallies',
    title: 'Count units and abilities for the reports',
    cron: '0 6,12,18 * * *',
    byHand: {
      does: 'Counts again how many students were registered for, completed and miss each unit and ability.',
    },
    run: async (_data, services, telling) =>
      didTo('Counted', await recountTallies(services, telling), 'student'),
  }),
]
