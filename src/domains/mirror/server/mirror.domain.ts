import type { Domain } from '#server/domain.ts'
import { mirrorAccess } from './mirror.access.ts'
import { mirrorRoutes } from './mirror.routes.ts'

export const mirrorDomain: Domain = { name: 'mirror', routes: { mirror: mirrorRoutes }, access: mirrorAccess }
