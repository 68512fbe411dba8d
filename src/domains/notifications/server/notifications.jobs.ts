import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { forgetOlder, noteForgotten } from '#server/retention/forget-older.ts'
import { keptSince } from '#server/retention/kept-since.ts'
import { sendAnnouncements, sendDueAnnouncements } from './announcements/send-announcements.ts'
import { mailAtOnce, mailDigests } from './mail-notifications.ts'
import { sendPushMessages } from './push/send-push-messages.ts'

const mailJob = defineJob({
  name: 'notifications.mail',
  title: 'Writes the emails of notifications',
  cron: '* * * * *',
  run: (_data, services) => mailAtOnce(services),
})

const pushJob = defineJob({
  name: 'notifications.push',
  title: 'Send push messages',
  cron: '* * * * *',
  byHand: {
    does: 'Sends the push messages that wait.',
    hindrance: ({ vendors }) =>
      vendors.pushMessages === null ? 'No service for push messages is set up.' : undefined,
  },
  run: async (_data, services) => didTo('Sent', await sendPushMessages(services), 'message'),
})

export const notificationsJobs = [
  defineJob({
    ...sendAnnouncements,
    title: 'Sends the announcements that are due',
    cron: '* * * * *',
    run: async (_data, services) => {
      if ((await sendDueAnnouncements(services)) === 0) return
      // Their mails and push messages need not wait for the next minute.
      for (const next of [mailJob, pushJob]) await services.jobs.enqueue(services.database, next, {})
    },
  }),
  mailJob,
  defineJob({
    name: 'notifications.digest',
    title: 'Writes each morning’s emails about the notifications nobody read',
    cron: '30 7 * * *',
    isMadeUp: true,
    byHand: {
      does: 'Writes the emails about notifications that nobody read, to whoever gets these once a day, now instead of in the morning.',
    },
    run: async (_data, services) => didTo('Wrote', await mailDigests(services), 'email'),
  }),
  pushJob,
  defineJob({
    name: 'notifications.forget',
    title: 'Delete old notifications',
    cron: '25 4 * * *',
    byHand: { does: 'Deletes for good old notifications, where the school limits how long they are kept.' },
    run: async (_data, { database, clock }) => {
      const since = keptSince('notifications', clock.nowMs())
      if (since === null) return 'The school keeps them all.'
      // Whoever counts who read an announcement says that it is not known any more, instead of nobody.
      await noteForgotten(database, 'notifications', since)
      const gone = await forgetOlder(database, 'notifications', sql`created_at < ${since}`)
      return didTo('Deleted', gone, 'notification')
    },
  }),
]
