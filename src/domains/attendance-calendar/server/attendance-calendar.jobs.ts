import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { remindOfRolls } from './remind-rolls.ts'

export const attendanceCalendarJobs = [
  defineJob({
    name: 'attendance-calendar.remind-rolls',
    title: 'Remind of rolls that were not taken',
    cron: '*/15 * * * *',
    byHand: {
      does: 'Reminds the facilitators of rolls that were not taken, each at most once a day.',
    },
    run: async (_data, services) => didTo('Sent', await remindOfRolls(services), 'reminder'),
  }),
]
