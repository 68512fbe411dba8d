import { createRoute } from '@tanstack/react-router'
import { page } from '../page.ts'
import { staff } from './frames.ts'

const ownSessions = createRoute({
  getParentRoute: () => staff,
  path: '/profile/sessions',
  component: page(() => import('#domains/sign-in/web/OwnSessionsPage.tsx'), 'OwnSessionsPage'),
})
const ownCalendar = createRoute({
  getParentRoute: () => staff,
  path: '/profile/calendar',
  component: page(() => import('#domains/feeds/web/CalendarLinksPage.tsx'), 'CalendarLinksPage'),
})

/** One's own pages. */
export const ownRoutes = [ownSessions, ownCalendar]
