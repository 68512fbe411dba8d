import type { Domain } from '#server/domain.ts'
import { feedDoor, mountFeeds } from './feeds.doors.ts'
import { feedsRoutes } from './feeds.routes.ts'

/** Private calendar links. */
export const feedsDomain: Domain = {
  name: 'feeds',
  routes: { feeds: feedsRoutes },
  menu: { profile: [{ at: 20, of: 'staff', url: '/profile/calendar', label: 'Subscribe to your calendar' }] },
  doors: [feedDoor],
  mountDoors: mountFeeds,
}
