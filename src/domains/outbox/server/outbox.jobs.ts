import { deliverMails } from '#server/deliver-mails.ts'
import type { JobDefinition } from '#server/domain.ts'

/** Enqueued by whoever writes a mail that somebody waits for; all others go with the next minute. */
export const deliverMailsJob = 'mail.deliver'

export const outboxJobs: readonly JobDefinition[] = [
  {
    name: deliverMailsJob,
    title: 'Sends the emails that wait in the outbox',
    cron: '* * * * *',
    run: async (_data, services) => {
      await deliverMails(services)
    },
  },
]
