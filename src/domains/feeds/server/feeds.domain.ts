import type { Domain } from '#server/domain.ts'
import { feedRoute, mountFeeds } from './feeds.plain-routes.ts'
import { feedsRoutes } from './feeds.routes.ts'

/** Private calendar links. */
export const feedsDomain: Domain = {
  name: 'feeds',
  routes: { feeds: feedsRoutes },
  menu: { profile: [{ at: 20, of: 'staff', url: '/profile/calendar', label: 'Subscribe to your calendar' }] },
  plainRoutes: [feedRoute],
  mountPlainRoutes: mountFeeds,
}
