import { getFamilyStudent, listFamilyStudents, requireFamily } from '#domains/family/server/family.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { familyDocumentsContract, studentDocumentsContract } from '../contract/student-documents.contract.ts'
import { studentDocumentsDownloads } from '../contract/student-documents.downloads.ts'
import { findFile, listDocuments, listFamilyDocuments } from './documents.queries.ts'
import { addDocument, deleteDocument, editDocument, replaceFile } from './save-document.ts'
import { getDocumentStudent } from './student-documents.access.ts'

export const studentDocumentsRoutes = handlers(studentDocumentsContract, {
  listDocuments: async ({ db, viewer, services, input: { studentId } }) => {
    const student = await getDocumentStudent(db, viewer, studentId)
    return {
      first_name: student.firstName,
      documents: await listDocuments(db, viewer, studentId, services.clock.nowMs()),
      can_manage: student.canManage,
    }
  },

  addDocument: ({ input, ...context }) => addDocument(context, input),

  editDocument: ({ input, ...context }) => editDocument(context, input),

  replaceFile: ({ input, ...context }) => replaceFile(context, input),

  deleteDocument: ({ input, ...context }) => deleteDocument(context, input),

  restoreDocument: ({ input, ...context }) => deleteDocument(context, input, true),
})

export const familyDocumentsRoutes = handlers(familyDocumentsContract, {
  listFamilyDocuments: async ({ db, viewer, services, input }) => {
    requireFamily(viewer)
    const { id } = await getFamilyStudent(db, viewer, input.student_id)
    const students = await listFamilyStudents(db, viewer)
    return {
      student_id: id,
      students: students.map((one) => ({ id: one.id, first_name: one.firstName })),
      documents: await listFamilyDocuments(db, viewer, id, services.clock.nowMs()),
    }
  },
})

export const studentDocumentsDownloadRoutes = downloads(studentDocumentsDownloads, {
  file: async ({ input: { documentId, version }, ...context }) => {
    const { db, viewer, services } = context
    const row = await findFile(db, viewer, documentId, version)
    const file = row && (await services.files.open(row.storageKey))
    if (!file) throw notFound('There is no such document, or it is not one you can open.')
    if (row.visibility === 'restricted')
      await insertAudit(db, context, {
        action: 'student_document.opened',
        subjectType: 'student_document',
        subjectId: documentId,
        after: { studentId: row.studentId, version },
      })
    return { file, contentType: row.contentType, saveAs: row.fileName }
  },
})
