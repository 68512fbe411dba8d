import { defineJob } from '#server/jobs/define-job.ts'
import { deleteUnusedFiles } from './files/delete-unused-files.ts'

export const templatesJobs = [
  defineJob({
    name: 'templates.delete-unused-files',
    title: 'Delete files that were uploaded to an editor long ago and never saved',
    cron: '20 3 * * *',
    byHand: {
      does: 'Deletes for good files that were uploaded to an editor long ago and never saved.',
    },
    run: (_data, services) => deleteUnusedFiles(services),
  }),
]
