import { createRoute } from '@tanstack/react-router'
import { calendarSearch, homeSearch } from '#domains/home/web/home-address.ts'
import { enterHome } from '../entrance.ts'
import { page } from '../page.ts'
import { searchOf } from '../search-params.ts'
import { staff } from './frames.ts'

const home = createRoute({
  getParentRoute: () => staff,
  path: '/home',
  validateSearch: searchOf(homeSearch),
  beforeLoad: enterHome,
  component: page(() => import('#domains/home/web/HomePage.tsx'), 'HomePage'),
})
const homeEvent = createRoute({
  getParentRoute: () => home,
  path: '/events/$eventId',
})
const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/calendar',
  validateSearch: searchOf(calendarSearch),
  component: page(() => import('#domains/home/web/CalendarPage.tsx'), 'CalendarPage'),
})
const calendarEvent = createRoute({
  getParentRoute: () => calendar,
  path: '/events/$eventId',
})
/** Where those begin who have nothing on the home page. */
const experiences = createRoute({
  getParentRoute: () => staff,
  path: '/experiences',
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})

/** What staff open every morning: home and calendar, with the panel of an event on both. */
export const homeRoutes = [home.addChildren([homeEvent]), calendar.addChildren([calendarEvent]), experiences]
