import { defineJob } from '#server/jobs/define-job.ts'
import { remindOfRolls } from './remind-rolls.ts'

export const attendanceCalendarJobs = [
  defineJob({
    name: 'attendance-calendar.remind-rolls',
    title: 'Remind facilitators of rolls that were not taken: once, then daily',
    cron: '*/15 * * * *',
    byHand: {
      does: 'Reminds the facilitators of rolls that were not taken, each at most once a day.',
    },
    run: (_data, services) => remindOfRolls(services),
  }),
]
