import { createRoute, redirect } from '@tanstack/react-router'
import { calendarSearch } from '#domains/attendance-calendar/web/calendar-address.ts'
import { facultyPageQuery } from '#domains/attendance-calendar/web/calendar-query.ts'
import {
  excuseReportSearch,
  type OldExcuseSearch,
  oldExcuseSearch,
  toReportInput,
} from '#domains/excuses/web/report/report-address.ts'
import { number, searchOf } from '../address.ts'
import { api } from '../api.ts'
import { page } from '../page.ts'
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
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(
      facultyPageQuery(calendarSearch.extend({ cycle_id: number }).parse(location.search)),
    ),
  component: page(() => import('#domains/attendance-calendar/web/CalendarPage.tsx'), 'CalendarPage'),
})

/** The excuse report and, in its side sheet, one excuse at the address that always opens it. */
const excuseReport = createRoute({
  getParentRoute: () => staff,
  id: 'excuse-report',
  validateSearch: searchOf(excuseReportSearch),
  loader: ({ context, location }) => {
    const search = excuseReportSearch.parse(location.search)
    const input = { ...toReportInput(search), page: search.page ?? 1 }
    void context.queryClient.prefetchQuery(api.excuseReport.getReport.queryOptions({ input }))
  },
  component: page(() => import('#domains/excuses/web/report/ExcuseReportPage.tsx'), 'ExcuseReportPage'),
})
/** `?row=` and `?excuse=`, where an excuse stood before it had an address of its own, lead there. */
function leadToExcuse({ search: { row, excuse = row, ...search } }: { search: OldExcuseSearch }): void {
  if (excuse === undefined) return
  throw redirect({ to: '/excuses/$excuseId', params: { excuseId: String(excuse) }, search, replace: true })
}
const excuseList = createRoute({
  getParentRoute: () => excuseReport,
  path: '/employee/attendances/report',
  validateSearch: searchOf(oldExcuseSearch),
  beforeLoad: leadToExcuse,
})
const openExcuse = createRoute({ getParentRoute: () => excuseReport, path: '/excuses/$excuseId' })

/** Attendance of the whole school: its calendar and its excuses. */
export const attendancesRoutes = [
  attendances.addChildren([attendancesIndex, attendancesCalendar]),
  excuseReport.addChildren([excuseList, openExcuse]),
]
