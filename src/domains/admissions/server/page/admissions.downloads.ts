import { sql } from 'kysely'
import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { admissionsDownloads } from '../../contract/admissions.downloads.ts'
import { seesApplication } from '../admissions.access.ts'
import { contentTypeOf, endingOf } from './paper-types.ts'

interface Row {
  readonly title: string
  readonly version: number
  readonly fileKey: string
  readonly studentName: string
}

export const admissionsDownloadRoutes = downloads(admissionsDownloads, {
  document: async ({ input: { applicationId, documentId }, ...context }) => {
    const { db, viewer, services } = context
    const { rows } = await sql<Row>`
      select d.title, d.version, d.file_key, a.student_name from application_documents d
      join applications a on a.id = d.application_id
      where d.id = ${documentId} and a.id = ${applicationId} and (a.deleted_at is null or a.merged_into is not null) and d.file_key is not null
        and ${seesApplication(viewer)}`.execute(db)
    const [found] = rows
    const file = found && (await services.files.open(found.fileKey))
    if (!found || !file) throw notFound('There is no such paper.')
    await insertAudit(db, context, {
      action: 'application.document_read',
      subjectType: 'application',
      subjectId: applicationId,
      after: { documentId },
    })
    return {
      file,
      contentType: contentTypeOf(found.fileKey),
      saveAs: `${found.title.replace(/\.\w+$/, '')} of ${found.studentName}, version ${found.version}.${endingOf(found.fileKey)}`,
    }
  },
})
