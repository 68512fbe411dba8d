import type { Domain } from '#server/domain.ts'
import { holds } from '#server/viewer.ts'
import { schoolYearAccess } from './school-year.access.ts'
import { schoolYearRoutes } from './school-year.routes.ts'

export const schoolYearDomain: Domain = {
  name: 'schoolYear',
  routes: schoolYearRoutes,
  access: schoolYearAccess,
  // One calendar for the whole school: there is only number 1.
  topics: {
    'school-calendar': async (_db, viewer, id) =>
      id === 1 && viewer.role === 'employee' && holds(viewer, 'school_year.view'),
  },
}
