import type { Domain } from '#server/domain.ts'
import { experiencesAccess } from './experiences.access.ts'
import { experiencesRoutes } from './experiences.routes.ts'

export const experiencesDomain: Domain = {
  name: 'experiences',
  routes: { experiences: experiencesRoutes },
  access: experiencesAccess,
}
