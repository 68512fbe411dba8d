import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'

/** Deletes the file of a removed document after the removal is stored, so that neither is ever half done. */
export const deleteFileJob = defineJob({
  name: 'excuses.delete_file',
  title: 'Deletes the files of removed documents',
  data: z.object({ storageKey: z.string() }),
  run: ({ storageKey }, services) => services.files.delete(storageKey),
})

const monthMs = 30 * 86_400_000

/**
 * For a file store that is away for longer than a job is retried: each night of a month the file is deleted again,
 * which does nothing for one that is gone.
 */
export const deleteRemovedFilesJob = defineJob({
  name: 'excuses.delete-removed-files',
  title: 'Delete the files of documents that were removed from excuses',
  cron: '55 3 * * *',
  byHand: {
    does: 'Deletes for good the files of documents that were removed from excuses in the last month, where one is still there.',
  },
  run: async (_data, services, telling) => {
    const { database, clock, files } = services
    const removed = await database
      .selectFrom('excuseDocuments')
      .select('storageKey')
      .where('removedAt', '>', new Date(clock.nowMs() - monthMs))
      .execute()
    await eachAlone(
      removed,
      { services, jobName: 'excuses.delete-removed-files', telling },
      ({ storageKey }) => files.delete(storageKey),
    )
    return didTo('Looked for', removed.length, 'file')
  },
})
