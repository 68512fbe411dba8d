import type { Domain } from '#server/domain.ts'
import { homeAccess } from './home.access.ts'
import { homeRoutes } from './home.routes.ts'

/** Reads what other domains keep; writes nothing of its own. */
export const homeDomain: Domain = {
  name: 'home',
  routes: { home: homeRoutes },
  menu: {
    areas: [
      { at: 20, key: 'home', needs: 'home.view', url: '/home', label: 'Home' },
      { at: 30, key: 'calendar', needs: 'home.view', url: '/calendar', label: 'Calendar' },
    ],
  },
  access: homeAccess,
}
