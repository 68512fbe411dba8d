import { createRoute, redirect } from '@tanstack/react-router'
import { aggregatedSearch, placeOf, sessionSearch } from '#domains/attendance/web/attendance-address.ts'
import { attendanceQueries } from '#domains/attendance/web/attendance-data.ts'
import { rollQueries, sessionSource } from '#domains/attendance/web/roll-source.ts'
import { number, searchOf } from '../address.ts'
import { api } from '../api.ts'
import { page } from '../page.ts'
import { staff } from './frames.ts'

const facilitate = createRoute({
  getParentRoute: () => staff,
  path: '/facilitate',
})
const facilitateIndex = createRoute({
  getParentRoute: () => facilitate,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/facilitate/expeditions-learning-goals' })
  },
})
const experienceList = createRoute({
  getParentRoute: () => facilitate,
  path: '/expeditions-learning-goals',
  component: page(() => import('#domains/facilitate/web/ExperienceListPage.tsx'), 'ExperienceListPage'),
})
const experience = createRoute({
  getParentRoute: () => facilitate,
  path: '/$type/$experienceId',
})
const experienceIndex = createRoute({
  getParentRoute: () => experience,
  path: '/',
  component: page(() => import('#domains/facilitate/web/ExperiencePage.tsx'), 'ExperiencePage'),
})
const attendance = createRoute({
  getParentRoute: () => experience,
  path: '/attendance',
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(attendanceQueries.root(placeOf(params))),
  component: page(() => import('#domains/attendance/web/AttendanceLayout.tsx'), 'AttendanceLayout'),
})
const attendanceIndex = createRoute({
  getParentRoute: () => attendance,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/facilitate/$type/$experienceId/attendance/default', params })
  },
})
const inCycle = sessionSearch.extend({ cycle_id: number })
const sessionDefault = createRoute({
  getParentRoute: () => attendance,
  path: '/default',
  validateSearch: searchOf(sessionSearch),
  loader: ({ context, params, location }) => {
    const { date, cycle_id } = inCycle.parse(location.search)
    void context.queryClient.prefetchQuery(attendanceQueries.days(placeOf(params), date, cycle_id))
  },
  component: page(() => import('#domains/facilitate/web/FacilitatedSession.tsx'), 'FacilitatedSession'),
})
const session = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/{-$eventId}',
  loader: ({ context: { queryClient }, params, location }) => {
    const { cycle_id } = inCycle.parse(location.search)
    const place = placeOf(params)
    const session = { ...place, sessionId: Number(params.sessionId) }
    void queryClient.prefetchQuery(attendanceQueries.days(place, undefined, cycle_id))
    void queryClient.prefetchQuery(rollQueries.roll(sessionSource(session, '')))
    void queryClient.prefetchQuery(api.sessionPlans.getPlan.queryOptions({ input: session }))
  },
})
const sessionReport = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/zoom-report',
  component: page(() => import('#domains/attendance/web/ReportPanel.tsx'), 'ReportPanel'),
})
const eventReport = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/$eventId/zoom-report',
  component: page(() => import('#domains/attendance/web/ReportPanel.tsx'), 'ReportPanel'),
})
const aggregated = createRoute({
  getParentRoute: () => attendance,
  path: '/aggregated',
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(attendanceQueries.aggregated(placeOf(params))),
  validateSearch: searchOf(aggregatedSearch),
  component: page(() => import('#domains/attendance/web/AggregatedPage.tsx'), 'AggregatedPage'),
})

/** What facilitators run: their experiences and the rolls of these. */
export const facilitateRoutes = facilitate.addChildren([
  facilitateIndex,
  experienceList,
  experience.addChildren([
    experienceIndex,
    attendance.addChildren([
      attendanceIndex,
      sessionDefault.addChildren([session, sessionReport, eventReport]),
      aggregated,
    ]),
  ]),
])
