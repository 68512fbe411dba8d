import { defineJob } from '#server/jobs/define-job.ts'

/** How long a deleted view can be taken back. */
const keptMs = 24 * 60 * 60_000

/** Forgets views that were deleted. */
export const forgetDeletedViewsJob = defineJob({
  name: 'saved-views.forget-deleted',
  title: 'Forget saved views that were deleted a day ago',
  cron: '45 3 * * *',
  run: async (_data, { database, clock }) => {
    await database
      .deleteFrom('savedViews')
      .where('removedAt', '<', new Date(clock.nowMs() - keptMs))
      .execute()
  },
})
