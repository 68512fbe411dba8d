import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { completionDownloadRoutes, completionReportRoutes } from './completion/completion.routes.ts'
import { hoursDownloadRoutes, hoursReportRoutes } from './hours/hours.routes.ts'
import { mailingsRoutes } from './mailings/mailings.routes.ts'
import { materialsDownloadRoutes, materialsReportRoutes } from './materials/materials.routes.ts'
import {
  missingDownloadRoutes,
  missingReportRoutes,
  missingStudentsRoutes,
} from './missing/missing.routes.ts'
import { reportsJobs } from './reports.jobs.ts'
import {
  expertReportRoutes,
  responsesDownloadRoutes,
  staleReportRoutes,
} from './responses/responses.routes.ts'
import { rosterDownloadRoutes, rosterReportRoutes } from './roster/roster.routes.ts'

export const reportsDomain: Domain = {
  name: 'reports',
  routes: {
    rosterReport: rosterReportRoutes,
    completionReport: completionReportRoutes,
    missingReport: missingReportRoutes,
    missingStudents: missingStudentsRoutes,
    expertReport: expertReportRoutes,
    staleReport: staleReportRoutes,
    hoursReport: hoursReportRoutes,
    materialsReport: materialsReportRoutes,
    mailings: mailingsRoutes,
  },
  menu: { areas: [{ at: 84, key: 'reports', needs: 'people.view', url: '/reports', label: 'Reports' }] },
  downloads: [
    rosterDownloadRoutes,
    completionDownloadRoutes,
    missingDownloadRoutes,
    responsesDownloadRoutes,
    hoursDownloadRoutes,
    materialsDownloadRoutes,
  ],
  access: { 'views.mail': heldBy('views.mail') },
  constraints: { view_mailings_once: { view_id: 'This view is already mailed.' } },
  jobs: reportsJobs,
}
