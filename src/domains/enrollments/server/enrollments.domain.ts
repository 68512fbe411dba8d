import { holds, reachOf } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { ownedDrop } from './drop/owned-drop.ts'
import { enrollmentsJobs } from './enrollments.jobs.ts'
import { enrollmentsDownloadRoutes, enrollmentsRoutes, externalImportsRoutes } from './enrollments.routes.ts'

/** Rosters that come in files: compared, decided, applied and taken back. */
export const enrollmentsDomain: Domain = {
  name: 'enrollments',
  routes: { enrollments: enrollmentsRoutes, externalImports: externalImportsRoutes },
  downloads: [enrollmentsDownloadRoutes],
  access: {
    // A file is of the whole school: a limit to some campuses does not give it.
    'enrollments.import': (viewer) =>
      viewer.role === 'employee' && reachOf(viewer, 'enrollments.import') === 'all',
  },
  jobs: enrollmentsJobs,
  owned: [ownedDrop],
  topics: {
    enrollments: async (_db, viewer) =>
      viewer.role === 'employee' &&
      (holds(viewer, 'enrollments.import') || holds(viewer, 'external_students.manage')),
  },
  menu: {
    tools: [
      {
        at: 12,
        needs: 'enrollments.import',
        url: '/workbench/enrollments',
        label: 'Enrollments',
        about: 'Bring people in from files, and decide what changes before anything does.',
      },
    ],
  },
}
