import { sql } from 'kysely'
import { deleteWithRows } from '#server/files/delete-with-rows.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { keptSince } from '#server/retention/kept-since.ts'

export const forgetDocumentsJob = defineJob({
  name: 'student-documents.forget',
  title: 'Delete old student documents',
  cron: '50 3 * * *',
  byHand: {
    does: 'Deletes for good documents whose time is up: those that were deleted, and those that expired where the school limits that.',
  },
  run: async (_data, services, telling) => {
    const { database, clock } = services
    const deleted = keptSince('deleted_documents', clock.nowMs())
    const expired = keptSince('expired_documents', clock.nowMs())
    const isOver = sql`(d.deleted_at < ${deleted}::timestamptz
      or (d.deleted_at is null and d.expires_on < ${expired}::timestamptz::date))`
    const { rows } = await sql<{ id: number }>`
      select d.id from student_documents d where ${isOver} order by d.id`.execute(database)
    const about = { services, jobName: 'student-documents.forget', telling }
    const many = await deleteWithRows(rows, about, async (db, { id }) => {
      // Who brings it back at this moment is waited for, and has it.
      const gone = await sql<{ storageKey: string }>`
        with d as (select d.id from student_documents d where d.id = ${id} and ${isOver} for update)
        delete from student_document_files f using d where f.document_id = d.id returning f.storage_key`.execute(
        db,
      )
      if (gone.rows.length > 0) await db.deleteFrom('studentDocuments').where('id', '=', id).execute()
      return gone.rows.map(({ storageKey }) => storageKey)
    })
    return didTo('Deleted', many, 'document')
  },
})
