import { defineJob } from '#server/jobs/define-job.ts'
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
  title: 'Sends the push messages of notifications',
  cron: '* * * * *',
  run: (_data, services) => sendPushMessages(services),
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
    run: (_data, services) => mailDigests(services),
  }),
  pushJob,
]
