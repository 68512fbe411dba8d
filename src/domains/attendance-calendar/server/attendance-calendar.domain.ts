import type { Domain } from '#server/domain.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { attendanceCalendarRoutes } from './attendance-calendar.routes.ts'
import { remindOfRolls } from './remind-rolls.ts'

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
  jobs: [
    defineJob({
      name: 'attendance-calendar.remind-rolls',
      title: 'Remind facilitators of rolls that were not taken: once, then daily',
      cron: '*/15 * * * *',
      run: (_data, services) => remindOfRolls(services),
    }),
  ],
}
