import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'

/** How long an upload may wait in a draft before it is handed in or sent. */
const keptMs = 30 * 24 * 60 * 60_000

/** Deletes what was uploaded and never sent: first the row, then the file, so that nothing can name it meanwhile. */
export const deleteUnsentFilesJob = defineJob({
  name: 'tasks.delete-unsent-files',
  title: 'Delete files that were uploaded for a task a month ago and never handed in',
  cron: '35 3 * * *',
  run: async (_data, services) => {
    const { database, clock, files } = services
    const { rows } = await sql<{ storageKey: string }>`
      delete from task_files f where f.created_at < ${new Date(clock.nowMs() - keptMs)}
        and not exists (select from hand_in_files h where h.file_id = f.id)
        and not exists (select from task_message_files m where m.file_id = f.id)
      returning f.storage_key`.execute(database)
    await eachAlone(rows, { services, jobName: 'tasks.delete-unsent-files' }, ({ storageKey }) =>
      files.delete(storageKey),
    )
  },
})
