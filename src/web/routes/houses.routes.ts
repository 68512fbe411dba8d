import { createRoute } from '@tanstack/react-router'
import { houseSearch } from '#domains/attendance/web/house/house-address.ts'
import { page } from '../page.ts'
import { searchOf } from '../search-params.ts'
import { staff } from './frames.ts'

/** One house: its head and tabs stand around every page of it. */
const house = createRoute({
  getParentRoute: () => staff,
  path: '/houses/$houseId',
  component: page(() => import('#domains/houses/web/HouseLayout.tsx'), 'HouseLayout'),
})
const houseStart = createRoute({
  getParentRoute: () => house,
  path: '/',
  component: page(() => import('#domains/houses/web/HouseStart.tsx'), 'HouseStart'),
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
export const housesRoutes = house.addChildren([
  houseStart,
  houseAttendances.addChildren([houseEvent, houseReport]),
])
