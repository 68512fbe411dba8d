import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { sendMailings } from './mailings/send-mailings.ts'
import { recountTallies } from './tallies/recount-tallies.ts'

const mailViewsName = 'reports.mail-views'

export const reportsJobs = [
  defineJob({
    name: mailViewsName,
    title: 'Mail the saved views that are due',
    cron: '5 7 * * *',
    isMadeUp: true,
    byHand: { does: 'Mails the saved views that are due today and were not mailed yet.' },
    run: async (_data, services, telling) =>
      didTo('Mailed', await sendMailings(services, mailViewsName, telling), 'view'),
  }),
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
