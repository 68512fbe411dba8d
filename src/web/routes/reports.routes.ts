import { createRoute } from '@tanstack/react-router'
import { rosterCalls, rosterSearch } from '#domains/reports/web/roster/roster-address.ts'
import { asksReport } from '#domains/reports/web/table/asks-report.ts'
import { searchOf } from '../address/address.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

const index = createRoute({
  getParentRoute: () => staff,
  path: '/reports',
  component: page(() => import('#domains/reports/web/ReportsPage.tsx'), 'ReportsPage'),
})
const roster = createRoute({
  getParentRoute: () => staff,
  path: '/reports/experiences-roster',
  validateSearch: searchOf(rosterSearch),
  loader: asksReport('/reports/experiences-roster', rosterSearch, rosterCalls),
  component: page(() => import('#domains/reports/web/roster/RosterPage.tsx'), 'RosterPage'),
})

/** Reports: of everything that is many. */
export const reportsRoutes = [index, roster]
