import type { Domain } from '#server/domain.ts'
import { attendanceCalendarJobs } from './attendance-calendar.jobs.ts'
import { attendanceCalendarRoutes } from './attendance-calendar.routes.ts'

/** The calendar reads what attendance and excuses keep; its access rules are theirs. */
export const attendanceCalendarDomain: Domain = {
  name: 'attendance-calendar',
  routes: { attendanceCalendar: attendanceCalendarRoutes },
  menu: {
    areas: [
      {
        at: 60,
        key: 'attendances',
        needs: 'attendance.view',
        url: '/employee/attendances/calendar',
        label: 'Attendances',
      },
    ],
  },
  jobs: attendanceCalendarJobs,
}
