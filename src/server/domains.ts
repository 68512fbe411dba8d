import { schoolYearRoutes } from '#domains/school-year/server/school-year.routes.ts'
import type { Domain } from './domain.ts'

/** Every domain of the product: the one place where the server reaches them. */
export const domains: readonly Domain[] = [{ name: 'schoolYear', routes: schoolYearRoutes }]
