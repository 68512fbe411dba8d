import type { Domain } from '#server/domain.ts'
import { homeAccess } from './home.access.ts'
import { homeRoutes } from './home.routes.ts'

/** Reads what other domains keep; writes nothing of its own. */
export const homeDomain: Domain = { name: 'home', routes: { home: homeRoutes }, access: homeAccess }
