import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { syncCalendars } from './calendar/request-sync.ts'
import { runSync } from './calendar/run-sync.ts'
import { readCalendarJob } from './google/google.jobs.ts'
import { planAllStandups, planStandupsJob } from './meetings/plan-standups.ts'

export const housesJobs = [
  readCalendarJob,
  defineJob({
    name: planStandupsJob,
    title: 'Plan stand-ups',
    cron: '10 * * * *',
    byHand: {
      does: 'Plans the stand-ups of every house for the coming four weeks; those that are planned stay as they are.',
    },
    run: async (_data, services, telling) =>
      didTo('Planned', await planAllStandups(services, telling), 'stand-up'),
  }),
  defineJob({
    ...syncCalendars,
    title: 'Sync the calendar attendees of houses',
    run: ({ syncId }, services) => runSync(services, syncId),
  }),
]
