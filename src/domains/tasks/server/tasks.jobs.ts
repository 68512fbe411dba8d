import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { keptSince } from '#server/retention/kept-since.ts'

/** Deletes what was uploaded and never sent: first the row, then the file, so that nothing can name it meanwhile. */
export const deleteUnsentFilesJob = defineJob({
  name: 'tasks.delete-unsent-files',
  title: 'Delete task files that were never handed in',
  cron: '35 3 * * *',
  byHand: {
    does: 'Deletes for good files that were uploaded long ago and never handed in.',
  },
  run: async (_data, services, telling) => {
    const { database, clock, files } = services
    const since = keptSince('unsent_files', clock.nowMs())
    const { rows } = await sql<{ storageKey: string }>`
      delete from task_files f where f.created_at < ${since}::timestamptz
        and not exists (select from hand_in_files h where h.file_id = f.id)
        and not exists (select from task_message_files m where m.file_id = f.id)
      returning f.storage_key`.execute(database)
    await eachAlone(rows, { services, jobName: 'tasks.delete-unsent-files', telling }, ({ storageKey }) =>
      files.delete(storageKey),
    )
    return didTo('Deleted', rows.length, 'file')
  },
})
