import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { forgetTellings } from './alerts/alert-notices.ts'
import { tellAlerts } from './alerts/tell-alerts.ts'

const tellAlertsName = 'ask.tell-alerts'

export const askJobs = [
  defineJob({
    name: tellAlertsName,
    title: 'Look at the alerts',
    // After the totals of the hour, and before the day begins.
    cron: '20 * * * *',
    byHand: {
      does: 'Asks the questions of all alerts again and tells their owners of who newly answers them.',
    },
    run: async (_data, services, telling) =>
      didTo('Told of', await tellAlerts(services, tellAlertsName, telling), 'alert'),
  }),
  defineJob({
    name: 'ask.forget-tellings',
    title: 'Forget whom notifications named that are put away',
    cron: '45 4 * * *',
    run: (_data, { database }) => forgetTellings(database),
  }),
]
