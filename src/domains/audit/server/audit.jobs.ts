import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { forgetAudit } from './forget-audit.ts'
import { tellOfDepartures, tellOfReading } from './tell-leads.ts'

export const auditJobs = [
  defineJob({
    name: 'audit.tell_of_departures',
    title: 'Tells those who watch over the records about files on many people',
    cron: '* * * * *',
    run: (_data, services) => tellOfDepartures(services),
  }),
  defineJob({
    name: 'audit.tell_of_reading',
    title: 'Looks for who read the records of far more people than colleagues do',
    cron: '5 * * * *',
    run: (_data, services) => tellOfReading(services),
  }),
  defineJob({
    name: 'audit.forget',
    title: 'Delete old audit entries',
    cron: '35 4 * * *',
    byHand: {
      does: 'Deletes for good old entries of the audit, where the school limits how long they are kept.',
    },
    run: async (_data, services) => didTo('Deleted', await forgetAudit(services), 'entry', 'entries'),
  }),
]
