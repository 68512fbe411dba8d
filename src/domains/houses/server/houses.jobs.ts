import { defineJob } from '#server/jobs/define-job.ts'
import { syncCalendars } from './calendar/request-sync.ts'
import { runSync } from './calendar/run-sync.ts'
import { planAllStandups, planStandupsJob } from './meetings/plan-standups.ts'

export const housesJobs = [
  defineJob({
    name: planStandupsJob,
    title: 'Plans the stand-ups of the coming four weeks',
    cron: '10 * * * *',
    byHand: {
      does: 'Plans the stand-ups of every house for the coming four weeks; those that are planned stay as they are.',
    },
    run: (_data, services) => planAllStandups(services),
  }),
  defineJob({
    ...syncCalendars,
    title: 'Sync the calendar attendees of houses',
    run: ({ syncId }, services) => runSync(services, syncId),
  }),
]
