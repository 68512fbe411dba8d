import { defineJob } from '#server/jobs/define-job.ts'
import { deleteErasedFiles, deleteErasedFilesJob } from './erased-files.ts'

export const personalDataJobs = [
  defineJob({
    ...deleteErasedFilesJob,
    title: 'Deletes the files of who was erased',
    cron: '10 4 * * *',
    run: (_data, services) => deleteErasedFiles(services),
  }),
]
