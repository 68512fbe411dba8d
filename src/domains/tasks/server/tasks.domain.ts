import { downloads } from '#server/api/downloads.ts'
import type { Domain } from '#server/domain.ts'
import { tasksDownloads } from '../contract/tasks.downloads.ts'
import { openTaskFile } from './task-files.ts'
import { deleteUnsentFilesJob } from './tasks.jobs.ts'

const downloadRoutes = downloads(tasksDownloads, {
  file: ({ input, ...context }) => openTaskFile(context, input),
})

/** What was asked, handed in and put off. Its calls are those of the task review, which shows the thread beside it. */
export const tasksDomain: Domain = {
  name: 'tasks',
  jobs: [deleteUnsentFilesJob],
  downloads: [downloadRoutes],
}
