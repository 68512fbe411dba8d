import { createRoute, redirect } from '@tanstack/react-router'
import { calendarSearch, hasChoice } from '#domains/attendance-calendar/web/calendar-address.ts'
import {
  facultyPageQuery,
  lookupQuery,
  rollsNotTakenQuery,
} from '#domains/attendance-calendar/web/calendar-query.ts'
import { decidesExcuses } from '#domains/excuses/web/decides-excuses.ts'
import {
  excuseReportQuery,
  excuseReportSearch,
  type OldExcuseSearch,
  oldExcuseSearch,
} from '#domains/excuses/web/report/report-address.ts'
import { number, searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

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
  loader: asks(({ search: query, viewer, ask }) => {
    const search = calendarSearch.extend({ cycle_id: number }).parse(query)
    ask(facultyPageQuery(search))
    if (search.panel === 'rolls') return ask(rollsNotTakenQuery(search))
    if (search.panel === 'missing') return ask(api.attendanceCalendar.getMissingNow.queryOptions())
    if (hasChoice(search)) return
    ask(lookupQuery(search))
    if (search.tab !== undefined) return
    ask(api.attendanceCalendar.countMissingNow.queryOptions())
    if (decidesExcuses(viewer)) ask(api.excuseReport.countWaiting.queryOptions())
  }),
  component: page(() => import('#domains/attendance-calendar/web/CalendarPage.tsx'), 'CalendarPage'),
})

/** The excuse report and, in its side sheet, one excuse at the address that always opens it. */
const excuseReport = createRoute({
  getParentRoute: () => staff,
  id: 'excuse-report',
  validateSearch: searchOf(excuseReportSearch),
  loader: asks(({ search, viewer, ask }) => {
    ask(excuseReportQuery(excuseReportSearch.parse(search)))
    if (decidesExcuses(viewer)) ask(api.excuseReport.countWaiting.queryOptions())
  }),
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
const openExcuse = createRoute({
  getParentRoute: () => excuseReport,
  path: '/excuses/$excuseId',
  loader: asks<'excuseId'>(({ params, ask }) =>
    ask(api.excuses.getExcuse.queryOptions({ input: { id: Number(params.excuseId) } })),
  ),
})

/** Attendance of the whole school: its calendar and its excuses. */
export const attendancesRoutes = [
  attendances.addChildren([attendancesIndex, attendancesCalendar]),
  excuseReport.addChildren([excuseList, openExcuse]),
]
