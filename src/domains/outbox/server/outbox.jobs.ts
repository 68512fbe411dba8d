import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { deliverMails } from '#server/mail/deliver-mails.ts'
import { forgetOlder } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import type { Services } from '#server/services.ts'

/** Why mails do not leave now, whoever asks. */
function mailHindrance({ mail, outgoingHold }: Services): string | undefined {
  if (!mail.isConnected) return 'No mail server is set up.'
  return outgoingHold.reason() === undefined ? undefined : 'Outgoing mail is held: see the outbox.'
}

/** Enqueued by whoever writes a mail that somebody waits for; all others go with the next minute. */
export const deliverMailsJob = defineJob({
  name: 'mail.deliver',
  title: 'Send the mail that waits',
  cron: '* * * * *',
  byHand: {
    does: 'Sends every mail that waits and is due, at most as fast as the mail server takes them.',
    hindrance: mailHindrance,
  },
  run: async (_data, services) => didTo('Sent', await deliverMails(services), 'mail'),
})

/** Only what was sent: what failed, or whose end nobody knows, waits for somebody to close it. */
export const forgetMailsJob = defineJob({
  name: 'outbox.forget',
  title: 'Delete old sent mail',
  cron: '30 4 * * *',
  byHand: {
    does: 'Deletes for good old emails that were sent, where the school limits how long they are kept.',
  },
  run: async (_data, { database, clock }) => {
    const since = keptSince('sent_mails', clock.nowMs())
    if (since === null) return 'The school keeps them all.'
    const isOld = sql<boolean>`state = 'sent' and created_at < ${since}`
    return didTo('Deleted', await forgetOlder(database, 'outbox_mails', isOld), 'mail')
  },
})
