import { createRoute } from '@tanstack/react-router'
import { houseSearch } from '#domains/attendance/web/house/house-address.ts'
import { page } from '../page.ts'
import { searchOf } from '../search-params.ts'
import { staff } from './frames.ts'

const houseAttendances = createRoute({
  getParentRoute: () => staff,
  path: '/houses/$houseId/attendances',
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
export const housesRoutes = houseAttendances.addChildren([houseEvent, houseReport])
