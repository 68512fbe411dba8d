import { sql } from 'kysely'
import { deleteWithRows } from '#server/files/delete-with-rows.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { keptSince } from '#server/retention/kept-since.ts'

/** Deletes what was uploaded and never sent. */
export const deleteUnsentFilesJob = defineJob({
  name: 'tasks.delete-unsent-files',
  title: 'Delete task files that were never handed in',
  cron: '35 3 * * *',
  byHand: {
    does: 'Deletes for good files that were uploaded long ago and never handed in.',
  },
  run: async (_data, services, telling) => {
    const { database, clock } = services
    const since = keptSince('unsent_files', clock.nowMs())
    const isUnsent = sql`f.created_at < ${since}::timestamptz
      and not exists (select from hand_in_files h where h.file_id = f.id)
      and not exists (select from task_message_files m where m.file_id = f.id)`
    const { rows } = await sql<{ id: string }>`select f.id from task_files f where ${isUnsent}`.execute(
      database,
    )
    const about = { services, jobName: 'tasks.delete-unsent-files', telling }
    const many = await deleteWithRows(rows, about, async (db, { id }) => {
      // Who is handing it in is waited for, and looked at by the next statement.
      await db.selectFrom('taskFiles').select('id').where('id', '=', id).forUpdate().execute()
      const gone = await sql<{ storageKey: string }>`
        delete from task_files f where f.id = ${id} and ${isUnsent} returning f.storage_key`.execute(db)
      return gone.rows.map(({ storageKey }) => storageKey)
    })
    return didTo('Deleted', many, 'file')
  },
})
