import { defineJob } from '#server/jobs/define-job.ts'
import { keptSince } from '#server/retention/kept-since.ts'

/** Forgets views that were deleted. */
export const forgetDeletedViewsJob = defineJob({
  name: 'saved-views.forget-deleted',
  title: 'Forget saved views whose time to be taken back is over',
  cron: '45 3 * * *',
  run: async (_data, { database, clock }) => {
    const since = keptSince('deleted_saved_views', clock.nowMs())
    if (since === null) return
    await database.deleteFrom('savedViews').where('removedAt', '<', since).execute()
  },
})
