import type { Domain } from '#server/domain.ts'
import { intakeJobs } from './intake.jobs.ts'
import { intakeRoutes } from './intake.routes.ts'
import { intakeStaffRoutes } from './intake-staff.routes.ts'
import { takesUpload } from './links.ts'

export const intakeDomain: Domain = {
  name: 'intake',
  routes: { intake: intakeRoutes, intakeStaff: intakeStaffRoutes },
  jobs: intakeJobs,
  takesUpload,
}
