import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { deleteErasedFiles, deleteErasedFilesJob } from './erased-files.ts'

export const personalDataJobs = [
  defineJob({
    name: deleteErasedFilesJob.name,
    title: 'Deletes the files of who was erased',
    cron: '10 4 * * *',
    byHand: { does: 'Deletes the files of people who were erased, as far as they still lie there.' },
    run: async (_data, services) => didTo('Deleted', await deleteErasedFiles(services), 'file'),
  }),
]
