import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { calendarImportRoutes } from './import/calendar-import.routes.ts'
import { schoolCalendarRoutes } from './school-calendar.routes.ts'

export const schoolCalendarDomain: Domain = {
  name: 'school-calendar',
  routes: { schoolCalendar: schoolCalendarRoutes, calendarImport: calendarImportRoutes },
  menu: {
    areas: [
      {
        at: 100,
        key: 'school-year',
        needs: 'school_year.view',
        url: '/cycles-and-holidays',
        label: 'Cycles and Holidays',
      },
    ],
  },
  // One calendar for the whole school: there is only number 1.
  topics: {
    'school-calendar': async (_db, viewer) => viewer.role === 'employee' && holds(viewer, 'school_year.view'),
  },
}
