import type { Domain } from '#server/domain.ts'
import { studentDocumentsAccess } from './student-documents.access.ts'
import { forgetDocumentsJob } from './student-documents.jobs.ts'
import {
  familyDocumentsRoutes,
  studentDocumentsDownloadRoutes,
  studentDocumentsRoutes,
} from './student-documents.routes.ts'

export const studentDocumentsDomain: Domain = {
  name: 'student-documents',
  routes: { studentDocuments: studentDocumentsRoutes, familyDocuments: familyDocumentsRoutes },
  downloads: [studentDocumentsDownloadRoutes],
  access: studentDocumentsAccess,
  jobs: [forgetDocumentsJob],
}
