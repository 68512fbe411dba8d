import type { Domain } from '#server/domain.ts'
import { shellAccess } from './shell.access.ts'
import { shellRoutes } from './shell.routes.ts'

export const shellDomain: Domain = {
  name: 'shell',
  routes: { shell: shellRoutes },
  access: shellAccess,
  /** Every page hears at once that maintenance begins or ends. */
  topics: { maintenance: async () => true },
}
