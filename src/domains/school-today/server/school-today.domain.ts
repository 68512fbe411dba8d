import type { Domain } from '#server/domain.ts'
import { schoolTodayRoutes } from './school-today.routes.ts'

/** Reads what other domains keep; writes nothing of its own. */
export const schoolTodayDomain: Domain = {
  name: 'school-today',
  routes: { schoolToday: schoolTodayRoutes },
  menu: {
    areas: [{ at: 10, key: 'today', needs: 'attendance.view.all', url: '/today', label: 'School today' }],
  },
}
