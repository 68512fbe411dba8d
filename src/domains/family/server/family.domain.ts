import type { Domain } from '#server/domain.ts'
import { familyRoutes } from './family.routes.ts'
import { familyExcusesRoutes } from './family-excuses.routes.ts'

export const familyDomain: Domain = {
  name: 'family',
  routes: { family: familyRoutes, familyExcuses: familyExcusesRoutes },
}
