import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { progressReportsAccess } from './progress-reports.access.ts'
import { progressReportsJobs } from './progress-reports.jobs.ts'
import { familyReportsRoutes } from './reading/family-reports.routes.ts'
import { studentReportsRoutes } from './reading/student-reports.routes.ts'
import { releasementRoutes } from './releasement/releasement.routes.ts'

/** `reports:0`: some were published, held or taken back; whoever looks at them asks again. */
const mayHear: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' &&
  (holds(viewer, 'reports.release') || holds(viewer, 'reports.view') || holds(viewer, 'reports.view.all'))

export const progressReportsDomain: Domain = {
  name: 'progress-reports',
  routes: {
    releasement: releasementRoutes,
    studentReports: studentReportsRoutes,
    familyReports: familyReportsRoutes,
  },
  menu: {
    tools: [
      {
        at: 80,
        needs: 'reports.release',
        url: '/workbench/report/progress',
        label: 'Report Releasement',
        about: 'Publishes progress reports to families, and takes them back.',
      },
    ],
  },
  access: progressReportsAccess,
  jobs: progressReportsJobs,
  topics: { reports: mayHear },
}
