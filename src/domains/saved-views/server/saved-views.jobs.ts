import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { keptSince } from '#server/retention/kept-since.ts'

/** Forgets views that were deleted. */
export const forgetDeletedViewsJob = defineJob({
  name: 'saved-views.forget-deleted',
  title: 'Delete saved views that can no longer be brought back',
  cron: '45 3 * * *',
  byHand: { does: 'Deletes for good saved views that were deleted too long ago to be taken back.' },
  run: async (_data, { database, clock }) => {
    const since = keptSince('deleted_saved_views', clock.nowMs())
    if (since === null) return 'The school keeps them all.'
    const { numDeletedRows } = await database
      .deleteFrom('savedViews')
      .where('removedAt', '<', since)
      .executeTakeFirst()
    return didTo('Deleted', Number(numDeletedRows), 'view')
  },
})
