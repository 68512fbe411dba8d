import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { deleteUnusedFiles } from './files/delete-unused-files.ts'

export const templatesJobs = [
  defineJob({
    name: 'templates.delete-unused-files',
    title: 'Delete editor files that were never saved',
    cron: '20 3 * * *',
    byHand: {
      does: 'Deletes for good files that were uploaded to an editor long ago and never saved.',
    },
    run: async (_data, services, telling) =>
      didTo('Deleted', await deleteUnusedFiles(services, telling), 'file'),
  }),
]
