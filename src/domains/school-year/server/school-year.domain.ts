import type { Domain } from '#server/domain.ts'
import { schoolYearAccess } from './school-year.access.ts'
import { schoolYearRoutes } from './school-year.routes.ts'

export const schoolYearDomain: Domain = {
  name: 'school-year',
  routes: { schoolYear: schoolYearRoutes },
  access: schoolYearAccess,
}
