import { downloadAddress } from '#contract/download.ts'
import { recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import { type Viewer, whoDid } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { documentKind, documentVisibility } from '../contract/document-kinds.ts'
import type { FamilyDocument, StudentDocument } from '../contract/student-documents.contract.ts'
import { studentDocumentsDownloads } from '../contract/student-documents.downloads.ts'
import { expiryOf } from '../rules/expiry.ts'
import { opensDocument } from './student-documents.access.ts'

const urlOf = (documentId: number, version: number) =>
  downloadAddress(studentDocumentsDownloads.file, { documentId, version })

/** The documents of a student that the viewer opens, by kind, what expires first before the others. Two statements. */
export async function listDocuments(
  db: Database,
  viewer: Viewer,
  studentId: number,
  nowMs: number,
): Promise<StudentDocument[]> {
  const documents = await documentsOf(db, viewer)
    .select(['student_documents.id', 'kind', 'title', 'visibility', 'expiresOn', 'revision'])
    .where('studentId', '=', studentId)
    .execute()
  const files = await db
    .selectFrom('studentDocumentFiles')
    .leftJoin('users', 'users.id', 'uploadedBy')
    .leftJoin('users as mirroring', 'mirroring.id', 'mirroredBy')
    .select(['documentId', 'version', 'fileName', 'sizeBytes', 'uploadedAt', 'users.name as uploadedBy'])
    .select('mirroring.name as mirroringName')
    .where('documentId', 'in', [0, ...documents.map(({ id }) => id)])
    .orderBy('version', 'desc')
    .execute()
  const filesOf = Map.groupBy(files, ({ documentId }) => documentId)
  return documents.map(({ id, expiresOn, kind, visibility, ...document }) => ({
    ...document,
    id,
    kind: documentKind.parse(kind),
    visibility: documentVisibility.parse(visibility),
    expires_on: expiresOn,
    expiry: expiryOf(expiresOn, nowMs),
    files: (filesOf.get(id) ?? []).map((file) => ({
      version: file.version,
      file_name: file.fileName,
      size_bytes: file.sizeBytes,
      uploaded_at: file.uploadedAt.toISOString(),
      uploaded_by: file.uploadedBy && whoDid(file.uploadedBy, file.mirroringName),
      url: urlOf(id, file.version),
    })),
  }))
}

/** Those of some documents that the viewer opens, with the address of the newest file. */
export async function listOpenable(db: Database, viewer: Viewer, documentIds: readonly number[]) {
  if (documentIds.length === 0) return []
  const rows = await db
    .selectFrom('studentDocuments as student_documents')
    .innerJoin('students', 'students.id', 'student_documents.studentId')
    .innerJoin('studentDocumentFiles as f', 'f.documentId', 'student_documents.id')
    .select(({ fn }) => fn.max('f.version').as('version'))
    .select(['student_documents.id', 'student_documents.studentId', 'title'])
    .where('student_documents.id', 'in', [...documentIds])
    .where('student_documents.deletedAt', 'is', null)
    .where(opensDocument(viewer))
    .groupBy(['student_documents.id', 'student_documents.studentId', 'title'])
    .execute()
  return rows.map(({ version, ...row }) => ({ ...row, url: urlOf(row.id, version) }))
}

/**
 * The documents of a student that are for the family, each with its newest file; none while the records are closed to
 * them.
 */
export async function listFamilyDocuments(
  db: Database,
  viewer: Viewer,
  studentId: number,
  nowMs: number,
): Promise<FamilyDocument[]> {
  const rows = await documentsOf(db, viewer)
    .innerJoin('studentDocumentFiles as f', 'f.documentId', 'student_documents.id')
    .select(['student_documents.id', 'kind', 'title', 'expiresOn', 'f.version', 'f.fileName', 'f.uploadedAt'])
    .distinctOn(['kind', 'expiresOn', 'title', 'student_documents.id'])
    .where('studentId', '=', studentId)
    .where('visibility', '=', 'family')
    .where(recordsAreOpenTo(viewer))
    .orderBy('f.version', 'desc')
    .execute()
  return rows.map(({ id, kind, title, expiresOn, version, fileName, uploadedAt }) => ({
    id,
    kind: documentKind.parse(kind),
    title,
    expires_on: expiresOn,
    expiry: expiryOf(expiresOn, nowMs),
    file_name: fileName,
    uploaded_at: uploadedAt.toISOString(),
    url: urlOf(id, version),
  }))
}

/** A file of a document as it lies in the store, if the viewer opens it; of a family's only the newest is there. */
export const findFile = (db: Database, viewer: Viewer, documentId: number, version: number) =>
  documentsOf(db, viewer)
    .innerJoin('studentDocumentFiles as f', 'f.documentId', 'student_documents.id')
    .select(['storageKey', 'fileName', 'contentType', 'visibility', 'studentId'])
    .where('student_documents.id', '=', documentId)
    .where('f.version', '=', version)
    .$if(viewer.role !== 'employee', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('studentDocumentFiles as later')
              .select('later.version')
              .whereRef('later.documentId', '=', 'f.documentId')
              .whereRef('later.version', '>', 'f.version'),
          ),
        ),
      ),
    )
    .executeTakeFirst()

const documentsOf = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('studentDocuments as student_documents')
    .innerJoin('students', 'students.id', 'student_documents.studentId')
    .where('student_documents.deletedAt', 'is', null)
    .where(opensDocument(viewer))
    .orderBy('kind')
    .orderBy('expiresOn')
    .orderBy('title')
    .orderBy('student_documents.id')
