import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { noticesAt } from '#server/live/heard-by-number.ts'
import { listHeardStatuses } from './leaves-over.queries.ts'
import { studentStatusJobs } from './student-status.jobs.ts'
import { studentStatusRoutes } from './student-status.routes.ts'

export const studentStatusDomain: Domain = {
  name: 'student-status',
  routes: { studentStatus: studentStatusRoutes },
  access: { 'students.change_status': heldBy('students.change_status') },
  notices: [noticesAt(/^\/students\/(\d+)\/status$/, listHeardStatuses)],
  jobs: studentStatusJobs,
}
