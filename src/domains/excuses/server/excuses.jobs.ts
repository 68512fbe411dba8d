import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'

/** Deletes the file of a removed document after the removal is stored, so that neither is ever half done. */
export const deleteFileJob = defineJob({
  name: 'excuses.delete_file',
  title: 'Deletes the files of removed documents',
  data: z.object({ storageKey: z.string() }),
  run: ({ storageKey }, services) => services.files.delete(storageKey),
})
