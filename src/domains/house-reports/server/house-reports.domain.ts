import type { Domain } from '#server/domain.ts'
import { houseReportsAccess } from './house-reports.access.ts'
import { houseReportsJobs } from './house-reports.jobs.ts'
import { houseReportsRoutes } from './house-reports.routes.ts'

export const houseReportsDomain: Domain = {
  name: 'house-reports',
  routes: { houseReports: houseReportsRoutes },
  access: houseReportsAccess,
  jobs: houseReportsJobs,
}
