import { createRoute } from '@tanstack/react-router'
import { calendarSearch, homeSearch } from '#domains/home/web/home-address.ts'
import { searchOf } from '../address.ts'
import { api } from '../api.ts'
import { enterHome, enterSchoolToday } from '../entrance.ts'
import { page } from '../page.ts'
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
/** The school's morning of leads; whoever oversees nothing has no such page. */
const today = createRoute({
  getParentRoute: () => staff,
  path: '/today',
  beforeLoad: enterSchoolToday,
  loader: ({ context }) =>
    void context.queryClient.prefetchQuery(api.schoolToday.getSchoolToday.queryOptions()),
  component: page(() => import('#domains/school-today/web/SchoolTodayPage.tsx'), 'SchoolTodayPage'),
})
/** Where those begin who have nothing on the home page. */
const experiences = createRoute({
  getParentRoute: () => staff,
  path: '/experiences',
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})

/** What staff open every morning: home and calendar, with the panel of an event on both. */
export const homeRoutes = [
  home.addChildren([homeEvent]),
  calendar.addChildren([calendarEvent]),
  today,
  experiences,
]
