import { createRoute, redirect } from '@tanstack/react-router'
import {
  aggregatedSearch,
  experienceIdsOf,
  sessionSearch,
} from '#domains/attendance/web/attendance-address.ts'
import { attendanceQueries } from '#domains/attendance/web/attendance-data.ts'
import { rollQueries, sessionSource } from '#domains/attendance/web/roll-source.ts'
import { number, searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { askSessionPage } from '../day/session-page.routes.ts'
import { staff } from '../frames.ts'

const inCycle = sessionSearch.extend({ cycle_id: number })
/** Asks ahead for the page of a session in one call, and for the report over it. */
const asksSession = (withReport: boolean) =>
  asks<'type' | 'experienceId' | 'sessionId'>(({ search, params, queryClient, ask }) => {
    const ids = experienceIdsOf(params)
    const sessionId = Number(params.sessionId)
    askSessionPage(queryClient, ids, { sessionId, cycleId: inCycle.parse(search).cycle_id })
    if (withReport) ask(rollQueries.report(sessionSource({ ...ids, sessionId }, '')))
  })

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
  loader: asks(({ search, ask }) => {
    const { cycle_id } = inCycle.parse(search)
    ask(api.facilitate.listFacilitated.queryOptions({ input: { cycle_id } }))
  }),
  component: page(() => import('#domains/facilitate/web/ExperienceListPage.tsx'), 'ExperienceListPage'),
})
const experience = createRoute({
  getParentRoute: () => facilitate,
  path: '/$type/$experienceId',
})
const experienceIndex = createRoute({
  getParentRoute: () => experience,
  path: '/',
  loader: asks<'type' | 'experienceId'>(({ params, ask }) =>
    ask(api.facilitate.getFacilitated.queryOptions({ input: experienceIdsOf(params) })),
  ),
  component: page(() => import('#domains/facilitate/web/ExperiencePage.tsx'), 'ExperiencePage'),
})
const attendance = createRoute({
  getParentRoute: () => experience,
  path: '/attendance',
  component: page(() => import('#domains/attendance/web/AttendanceLayout.tsx'), 'AttendanceLayout'),
})
const attendanceIndex = createRoute({
  getParentRoute: () => attendance,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/facilitate/$type/$experienceId/attendance/default', params })
  },
})
const sessionDefault = createRoute({
  getParentRoute: () => attendance,
  path: '/default',
  validateSearch: searchOf(sessionSearch),
  loader: ({ context: { queryClient }, params, location }) => {
    const { date, cycle_id: cycleId } = inCycle.parse(location.search)
    // A session of its own asks below.
    if (location.pathname.endsWith('/default'))
      askSessionPage(queryClient, experienceIdsOf(params), { date, cycleId })
  },
  component: page(() => import('#domains/facilitate/web/FacilitatedSession.tsx'), 'FacilitatedSession'),
})
const session = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/{-$eventId}',
  loader: asksSession(false),
})
const sessionReport = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/zoom-report',
  loader: asksSession(true),
  component: page(() => import('#domains/attendance/web/ReportPanel.tsx'), 'ReportPanel'),
})
const eventReport = createRoute({
  getParentRoute: () => sessionDefault,
  path: '/$sessionId/$eventId/zoom-report',
  loader: asksSession(true),
  component: page(() => import('#domains/attendance/web/ReportPanel.tsx'), 'ReportPanel'),
})
const aggregated = createRoute({
  getParentRoute: () => attendance,
  path: '/aggregated',
  loader: asks<'type' | 'experienceId'>(({ params, ask }) => {
    ask(attendanceQueries.root(experienceIdsOf(params)))
    ask(attendanceQueries.aggregated(experienceIdsOf(params)))
  }),
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
