import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { deleteErasedFiles, deleteErasedFilesJob } from './erased-files.ts'

export const personalDataJobs = [
  defineJob({
    name: deleteErasedFilesJob.name,
    title: 'Deletes the files of people who were erased',
    cron: '10 4 * * *',
    byHand: { does: 'Deletes the files of people who were erased, where any are still there.' },
    run: async (_data, services) => didTo('Deleted', await deleteErasedFiles(services), 'file'),
  }),
]
