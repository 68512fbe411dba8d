import { createRoute } from '@tanstack/react-router'
import { houseSearch } from '#domains/attendance/web/house/house-address.ts'
import { houseFormSearch, houseStudentsSearch, housesSearch } from '#domains/houses/web/house-search.ts'
import { searchOf } from '../address.ts'
import { api } from '../api.ts'
import { page } from '../page.ts'
import { staff } from './frames.ts'

const houses = createRoute({
  getParentRoute: () => staff,
  path: '/houses',
  validateSearch: searchOf(housesSearch),
  component: page(() => import('#domains/houses/web/list/HousesPage.tsx'), 'HousesPage'),
})
const newHouse = createRoute({
  getParentRoute: () => houses,
  path: '/new',
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
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      api.houses.getHouseIndex.queryOptions({ input: { houseId: Number(params.houseId) } }),
    ),
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
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      api.houseReports.getOverview.queryOptions({ input: { houseId: Number(params.houseId) } }),
    ),
  component: page(() => import('#domains/house-reports/web/OverviewPage.tsx'), 'OverviewPage'),
})
const houseLatestReport = createRoute({
  getParentRoute: () => houseOverview,
  path: '/',
  component: page(() => import('#domains/house-reports/web/LatestReport.tsx'), 'LatestReport'),
})
const houseWeeklyReport = createRoute({
  getParentRoute: () => houseOverview,
  path: '/$reportId',
  loader: ({ context: { queryClient }, params }) => {
    const input = { houseId: Number(params.houseId), reportId: Number(params.reportId) }
    const { getReport } = api.houseReports
    void queryClient.prefetchQuery(getReport.queryOptions({ input }))
    void queryClient.prefetchQuery(getReport.queryOptions({ input: { ...input, _loader: 'details' } }))
  },
  component: page(() => import('#domains/house-reports/web/ReportPage.tsx'), 'ReportPage'),
})
const houseStudents = createRoute({
  getParentRoute: () => house,
  path: '/students',
  validateSearch: searchOf(houseStudentsSearch),
  component: page(() => import('#domains/houses/web/students/HouseStudentsPage.tsx'), 'HouseStudentsPage'),
})
const houseReportItemNote = createRoute({
  getParentRoute: () => houseWeeklyReport,
  path: '/$reportItemId/note',
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
})
const houseReport = createRoute({
  getParentRoute: () => houseAttendances,
  path: '/$eventId/zoom-report',
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
