import { defineJob } from '#server/jobs/define-job.ts'
import { deliverMails } from '#server/mail/deliver-mails.ts'

/** Enqueued by whoever writes a mail that somebody waits for; all others go with the next minute. */
export const deliverMailsJob = defineJob({
  name: 'mail.deliver',
  title: 'Sends the emails that wait in the outbox',
  cron: '* * * * *',
  run: (_data, services) => deliverMails(services),
})
