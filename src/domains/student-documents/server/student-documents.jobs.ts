import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'

/** How long a deleted document can be brought back. */
const keptMs = 30 * 24 * 60 * 60_000

/** First the rows, then the files, so that nothing can name one meanwhile. */
export const forgetDocumentsJob = defineJob({
  name: 'student-documents.forget',
  title: 'Delete the files of documents that were deleted a month ago',
  cron: '50 3 * * *',
  run: async (_data, services) => {
    const { database, clock, files } = services
    const { rows } = await sql<{ storageKey: string }>`
      with gone as (
        delete from student_document_files f using student_documents d
        where d.id = f.document_id and d.deleted_at < ${new Date(clock.nowMs() - keptMs)}
        returning f.storage_key, f.document_id),
      emptied as (delete from student_documents where id in (select document_id from gone))
      select storage_key from gone`.execute(database)
    await eachAlone(rows, { services, jobName: 'student-documents.forget' }, ({ storageKey }) =>
      files.delete(storageKey),
    )
  },
})
