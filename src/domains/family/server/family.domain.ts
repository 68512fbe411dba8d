import type { Domain } from '#server/domain.ts'
import { familyRoutes } from './family.routes.ts'

export const familyDomain: Domain = { name: 'family', routes: familyRoutes }
