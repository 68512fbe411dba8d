import { createRoute, redirect } from '@tanstack/react-router'
import { calendarSearch } from '#domains/attendance-calendar/web/calendar-address.ts'
import { excuseReportSearch } from '#domains/excuses/web/report/report-address.ts'
import { page } from '../page.ts'
import { searchOf } from '../search-params.ts'
import { staff } from './frames.ts'

const attendances = createRoute({
  getParentRoute: () => staff,
  path: '/employee/attendances',
})
const attendancesIndex = createRoute({
  getParentRoute: () => attendances,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/employee/attendances/calendar' })
  },
})
const attendancesCalendar = createRoute({
  getParentRoute: () => attendances,
  path: '/calendar',
  validateSearch: searchOf(calendarSearch),
  component: page(() => import('#domains/attendance-calendar/web/CalendarPage.tsx'), 'CalendarPage'),
})
const attendancesReport = createRoute({
  getParentRoute: () => attendances,
  path: '/report',
  validateSearch: searchOf(excuseReportSearch),
  component: page(() => import('#domains/excuses/web/report/ExcuseReportPage.tsx'), 'ExcuseReportPage'),
})

/** Attendance of the whole school: its calendar and its excuses. */
export const attendancesRoutes = attendances.addChildren([
  attendancesIndex,
  attendancesCalendar,
  attendancesReport,
])
