import { attendanceDomain } from '#domains/attendance/server/attendance.domain.ts'
import { experiencesAccess } from '#domains/experiences/server/experiences.access.ts'
import { experiencesRoutes } from '#domains/experiences/server/experiences.routes.ts'
import { schoolYearRoutes } from '#domains/school-year/server/school-year.routes.ts'
import type { Domain } from './domain.ts'

/** Every domain of the product: the one place where the server reaches them. */
export const domains: readonly Domain[] = [
  { name: 'schoolYear', routes: schoolYearRoutes },
  { name: 'experiences', routes: experiencesRoutes, access: experiencesAccess },
  attendanceDomain,
]
