import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'

export const intakeJobs = [
  defineJob({
    name: 'intake.forget-links',
    title: 'Forget starts of applications that nobody opened',
    cron: '35 3 * * *',
    byHand: {
      does: 'Removes what somebody began and never opened from their mail, once its link has ended. No application is touched.',
    },
    run: async (_data, { database, clock }) => {
      const { numDeletedRows } = await database
        .deleteFrom('intakeLinks')
        .where('applicationId', 'is', null)
        .where('endsAt', '<', new Date(clock.nowMs()))
        .executeTakeFirst()
      return didTo('Removed', Number(numDeletedRows), 'link')
    },
  }),
]
