import { createRoute } from '@tanstack/react-router'
import {
  calendarQuery,
  calendarSearch,
  eventQuery,
  homeQuery,
  homeSearch,
} from '#domains/home/web/home-address.ts'
import { missingQuery, morningQuery } from '#domains/school-today/web/morning-queries.ts'
import { number, searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { enterHome, enterSchoolToday } from '../../entrance.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const home = createRoute({
  getParentRoute: () => staff,
  path: '/home',
  validateSearch: searchOf(homeSearch),
  beforeLoad: enterHome,
  loader: asks(({ search, ask }) => ask(homeQuery(homeSearch.extend({ cycle_id: number }).parse(search)))),
  component: page(() => import('#domains/home/web/HomePage.tsx'), 'HomePage'),
})
const homeEvent = createRoute({
  getParentRoute: () => home,
  path: '/events/$eventId',
  loader: asks<'eventId'>(({ params, ask }) => ask(eventQuery(Number(params.eventId)))),
})
const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/calendar',
  validateSearch: searchOf(calendarSearch),
  loader: asks(({ search, ask }) => ask(calendarQuery(calendarSearch.parse(search)))),
  component: page(() => import('#domains/home/web/calendar/CalendarPage.tsx'), 'CalendarPage'),
})
const calendarEvent = createRoute({
  getParentRoute: () => calendar,
  path: '/events/$eventId',
  loader: asks<'eventId'>(({ params, ask }) => ask(eventQuery(Number(params.eventId)))),
})
/** The school's morning of leads; whoever oversees nothing has no such page. */
const today = createRoute({
  getParentRoute: () => staff,
  path: '/today',
  beforeLoad: enterSchoolToday,
  loader: asks(({ ask }) => {
    ask(morningQuery())
    ask(missingQuery())
  }),
  component: page(() => import('#domains/school-today/web/SchoolTodayPage.tsx'), 'SchoolTodayPage'),
})
/** What staff open every morning: home and calendar, with the panel of an event on both. */
export const homeRoutes = [home.addChildren([homeEvent]), calendar.addChildren([calendarEvent]), today]
