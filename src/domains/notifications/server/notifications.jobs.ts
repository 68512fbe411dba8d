import type { JobDefinition } from '#server/domain.ts'
import { sendAnnouncementsJob, sendDueAnnouncements } from './announcements/send-announcements.ts'
import { mailAtOnce, mailDigests } from './mail-notifications.ts'
import { sendPushMessages } from './push/send-push-messages.ts'

const mailJob = 'notifications.mail'
const pushJob = 'notifications.push'

export const notificationsJobs: readonly JobDefinition[] = [
  {
    name: sendAnnouncementsJob,
    title: 'Sends the announcements that are due',
    cron: '* * * * *',
    run: async (_data, services) => {
      if ((await sendDueAnnouncements(services)) === 0) return
      // Their mails and push messages need not wait for the next minute.
      for (const next of [mailJob, pushJob]) await services.jobs.enqueue(services.database, next, {})
    },
  },
  {
    name: mailJob,
    title: 'Writes the emails of notifications',
    cron: '* * * * *',
    run: async (_data, services) => {
      await mailAtOnce(services)
    },
  },
  {
    name: 'notifications.digest',
    title: 'Writes each morning’s emails about the notifications nobody read',
    cron: '30 7 * * *',
    run: async (_data, services) => {
      await mailDigests(services)
    },
  },
  {
    name: pushJob,
    title: 'Sends the push messages of notifications',
    cron: '* * * * *',
    run: async (_data, services) => {
      await sendPushMessages(services)
    },
  },
]
