import { sql } from 'kysely'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { keptSince } from '#server/retention/kept-since.ts'

/** First the rows, then the files, so that nothing can name one meanwhile. */
export const forgetDocumentsJob = defineJob({
  name: 'student-documents.forget',
  title: 'Delete old student documents',
  cron: '50 3 * * *',
  byHand: {
    does: 'Deletes for good documents whose time is over: those that were deleted, and those that ran out where the school limits that.',
  },
  run: async (_data, services, telling) => {
    const { database, clock, files } = services
    const deleted = keptSince('deleted_documents', clock.nowMs())
    const expired = keptSince('expired_documents', clock.nowMs())
    const { rows } = await sql<{ storageKey: string }>`
      with gone as (
        delete from student_document_files f using student_documents d
        where d.id = f.document_id and (d.deleted_at < ${deleted}::timestamptz
          or (d.deleted_at is null and d.expires_on < ${expired}::timestamptz::date))
        returning f.storage_key, f.document_id),
      emptied as (delete from student_documents where id in (select document_id from gone))
      select storage_key from gone`.execute(database)
    await eachAlone(rows, { services, jobName: 'student-documents.forget', telling }, ({ storageKey }) =>
      files.delete(storageKey),
    )
    return didTo('Deleted', rows.length, 'document')
  },
})
