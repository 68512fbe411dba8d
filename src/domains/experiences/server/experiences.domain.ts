import type { Domain } from '#server/domain.ts'
import { experiencesAccess } from './experiences.access.ts'
import { experiencesRoutes } from './experiences.routes.ts'
import { sessionPlansRoutes } from './session-plans.routes.ts'

export const experiencesDomain: Domain = {
  name: 'experiences',
  routes: { experiences: experiencesRoutes, sessionPlans: sessionPlansRoutes },
  access: experiencesAccess,
}
