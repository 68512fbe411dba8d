import type { Domain } from '#server/domain.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { houseReportsAccess } from './house-reports.access.ts'
import { houseReportsRoutes } from './house-reports.routes.ts'
import { makeWeeklyReports } from './make-weekly-reports.ts'

export const houseReportsDomain: Domain = {
  name: 'house-reports',
  routes: { houseReports: houseReportsRoutes },
  access: houseReportsAccess,
  jobs: [
    defineJob({
      name: 'house-reports.make-weekly',
      title: 'Make the weekly report of every house, Mondays at 6:00 AM; later hours make up what is missing',
      cron: '0 6-20 * * *',
      run: (_data, services) => makeWeeklyReports(services),
    }),
  ],
}
