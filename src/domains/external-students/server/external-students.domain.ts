import type { Domain } from '#server/domain.ts'
import { externalStudentsAccess } from './external-students.access.ts'
import { externalStudentsDownloadRoutes } from './external-students.downloads.ts'
import { externalStudentsRoutes } from './external-students.routes.ts'

/**
 * Who the students of partner schools are; their rows on rolls are computed and read with the school's own
 * (`attendance`).
 */
export const externalStudentsDomain: Domain = {
  name: 'external-students',
  routes: { externalStudents: externalStudentsRoutes },
  downloads: [externalStudentsDownloadRoutes],
  access: externalStudentsAccess,
  menu: {
    tools: [
      {
        at: 16,
        needs: 'external_students.view',
        url: '/workbench/external-students',
        label: 'External students',
        about: 'Students of partner schools who attend experiences, and their families’ consent.',
      },
    ],
  },
}
