import { createRoute, redirect } from '@tanstack/react-router'
import {
  eventsQuery,
  eventsSearch,
  googleAddress,
  studentCalendarsQuery,
  studentsSearch,
} from '#domains/houses/web/google/google-address.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const google = createRoute({ getParentRoute: () => workbench, path: '/google' })
const start = createRoute({
  getParentRoute: () => google,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: googleAddress.events, replace: true })
  },
})
const events = createRoute({
  getParentRoute: () => google,
  path: '/house-events',
  validateSearch: searchOf(eventsSearch),
  loader: asks(({ search, ask }) => {
    ask(eventsQuery(eventsSearch.parse(search)))
    ask(api.houses.getCalendarSync.queryOptions())
  }),
  component: page(() => import('#domains/houses/web/google/HouseEventsPage.tsx'), 'HouseEventsPage'),
})
const students = createRoute({
  getParentRoute: () => google,
  path: '/students-calendar-cache',
  validateSearch: searchOf(studentsSearch),
  loader: asks(({ search, ask }) => {
    ask(studentCalendarsQuery(studentsSearch.parse(search)))
    ask(api.houses.getCalendarSync.queryOptions())
  }),
  component: page(
    () => import('#domains/houses/web/google/StudentCalendarsPage.tsx'),
    'StudentCalendarsPage',
  ),
})

/** Google Calendar: series of houses, and who has theirs. */
export const googleRoutes = google.addChildren([start, events, students])
