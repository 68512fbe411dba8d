import { createRoute } from '@tanstack/react-router'
import { houseDaysQuery, houseSearch } from '#domains/attendance/web/house/house-address.ts'
import { eventSource, rollQueries } from '#domains/attendance/web/roll-source.ts'
import { reportQuery } from '#domains/house-reports/web/report-query.ts'
import {
  houseFormSearch,
  houseStudentsSearch,
  housesQuery,
  housesSearch,
} from '#domains/houses/web/house-search.ts'
import { houseMetricsQuery, houseStudentsQuery } from '#domains/houses/web/students/house-students-query.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { may } from '../../calls/session.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const houses = createRoute({
  getParentRoute: () => staff,
  path: '/houses',
  validateSearch: searchOf(housesSearch),
  loader: asks(({ search, viewer, ask }) => {
    ask(housesQuery(housesSearch.parse(search)))
    if (may(viewer, 'houses.manage')) ask(api.houses.getCalendarSync.queryOptions())
  }),
  component: page(() => import('#domains/houses/web/list/HousesPage.tsx'), 'HousesPage'),
})
const newHouse = createRoute({
  getParentRoute: () => houses,
  path: '/new',
  loader: asks(({ ask }) => ask(api.houseForm.getNewHouse.queryOptions())),
  component: page(() => import('#domains/houses/web/form/NewHousePanel.tsx'), 'NewHousePanel'),
})
const editHouse = createRoute({
  getParentRoute: () => houses,
  path: '/edit/$houseId',
  validateSearch: searchOf(houseFormSearch),
  component: page(() => import('#domains/houses/web/form/EditHousePanel.tsx'), 'EditHousePanel'),
})
/** One house: its head and tabs stand around every page of it. */
const house = createRoute({
  getParentRoute: () => staff,
  path: '/houses/$houseId',
  loader: asks<'houseId'>(({ params, viewer, ask }) => {
    ask(api.houses.getHouseIndex.queryOptions({ input: { houseId: Number(params.houseId) } }))
    if (may(viewer, 'houses.manage')) ask(api.houses.getCalendarSync.queryOptions())
  }),
  component: page(() => import('#domains/houses/web/HouseLayout.tsx'), 'HouseLayout'),
})
const houseStart = createRoute({
  getParentRoute: () => house,
  path: '/',
  component: page(() => import('#domains/houses/web/HouseStart.tsx'), 'HouseStart'),
})
const houseOverview = createRoute({
  getParentRoute: () => house,
  path: '/overview',
  loader: asks<'houseId'>(({ params, ask }) =>
    ask(api.houseReports.getOverview.queryOptions({ input: { houseId: Number(params.houseId) } })),
  ),
  component: page(() => import('#domains/house-reports/web/OverviewPage.tsx'), 'OverviewPage'),
})
const houseLatestReport = createRoute({
  getParentRoute: () => houseOverview,
  path: '/',
  loader: asks<'houseId'>(({ params, ask }) =>
    ask(api.houseReports.getLatest.queryOptions({ input: { houseId: Number(params.houseId) } })),
  ),
  component: page(() => import('#domains/house-reports/web/LatestReport.tsx'), 'LatestReport'),
})
const houseWeeklyReport = createRoute({
  getParentRoute: () => houseOverview,
  path: '/$reportId',
  loader: asks<'houseId' | 'reportId'>(({ params, ask }) =>
    ask(reportQuery({ houseId: Number(params.houseId), reportId: Number(params.reportId) })),
  ),
  component: page(() => import('#domains/house-reports/web/ReportPage.tsx'), 'ReportPage'),
})
const houseStudents = createRoute({
  getParentRoute: () => house,
  path: '/students',
  validateSearch: searchOf(houseStudentsSearch),
  loader: asks<'houseId'>(({ search, params, ask }) => {
    const houseId = Number(params.houseId)
    ask(houseStudentsQuery(houseId))
    ask(houseMetricsQuery(houseId, houseStudentsSearch.parse(search)))
  }),
  component: page(() => import('#domains/houses/web/students/HouseStudentsPage.tsx'), 'HouseStudentsPage'),
})
const houseReportItemNote = createRoute({
  getParentRoute: () => houseWeeklyReport,
  path: '/$reportItemId/note',
  loader: asks<'houseId' | 'reportId' | 'reportItemId'>(({ params, ask }) =>
    ask(
      api.reportItemNote.getReportItemNote.queryOptions({
        input: {
          houseId: Number(params.houseId),
          reportId: Number(params.reportId),
          reportItemId: Number(params.reportItemId),
        },
      }),
    ),
  ),
  component: page(() => import('#domains/notes/web/ReportItemNote.tsx'), 'ReportItemNote'),
})
const houseAttendances = createRoute({
  getParentRoute: () => house,
  path: '/attendances',
  validateSearch: searchOf(houseSearch),
  component: page(
    () => import('#domains/attendance/web/house/HouseAttendancePage.tsx'),
    'HouseAttendancePage',
  ),
})
const houseEvent = createRoute({
  getParentRoute: () => houseAttendances,
  path: '/{-$eventId}',
  loader: asks<'houseId', 'eventId'>(({ search, params, ask }) => {
    const houseId = Number(params.houseId)
    const eventId = params.eventId === undefined ? undefined : Number(params.eventId)
    ask(houseDaysQuery({ houseId, eventId, ...houseSearch.parse(search) }))
    if (eventId !== undefined) ask(rollQueries.roll(eventSource({ houseId, eventId }, '')))
  }),
})
const houseReport = createRoute({
  getParentRoute: () => houseAttendances,
  path: '/$eventId/zoom-report',
  loader: asks<'eventId' | 'houseId'>(({ search, params, ask }) => {
    const event = { houseId: Number(params.houseId), eventId: Number(params.eventId) }
    ask(houseDaysQuery({ ...event, ...houseSearch.parse(search) }))
    ask(rollQueries.roll(eventSource(event, '')))
    ask(rollQueries.report(eventSource(event, '')))
  }),
  component: page(() => import('#domains/attendance/web/house/HouseReportPanel.tsx'), 'HouseReportPanel'),
})

/** Houses and what belongs to one. */
export const housesRoutes = [
  houses.addChildren([newHouse, editHouse]),
  house.addChildren([
    houseStart,
    houseOverview.addChildren([houseLatestReport, houseWeeklyReport.addChildren([houseReportItemNote])]),
    houseStudents,
    houseAttendances.addChildren([houseEvent, houseReport]),
  ]),
]
