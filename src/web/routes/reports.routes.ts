import { createRoute, redirect } from '@tanstack/react-router'
import { alertsQuery, ofAlerts } from '#domains/ask/web/ask-address.ts'
import {
  completionCalls,
  completionChartQuery,
  completionSearch,
} from '#domains/reports/web/completion/completion-address.ts'
import { hoursCalls, hoursChartQuery, hoursSearch } from '#domains/reports/web/hours/hours-address.ts'
import { mailingsQuery, mailingsSearch } from '#domains/reports/web/mailings/mailings-address.ts'
import { materialsCalls, materialsSearch } from '#domains/reports/web/materials/materials-address.ts'
import {
  gapsQuery,
  missingCalls,
  missingSearch,
  missingStudentsCalls,
} from '#domains/reports/web/missing/missing-address.ts'
import {
  expertCalls,
  expertSearch,
  staleCalls,
  staleSearch,
} from '#domains/reports/web/responses/responses-address.ts'
import { rosterCalls, rosterSearch } from '#domains/reports/web/roster/roster-address.ts'
import { askReport, asksReport } from '#domains/reports/web/table/asks-report.ts'
import { searchOfReport } from '#domains/reports/web/table/report-search.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

const index = createRoute({
  getParentRoute: () => staff,
  path: '/reports',
  component: page(() => import('#domains/ask/web/ReportsStart.tsx'), 'ReportsStart'),
})
const roster = createRoute({
  getParentRoute: () => staff,
  path: '/reports/experiences-roster',
  validateSearch: searchOfReport(rosterSearch),
  loader: asksReport('/reports/experiences-roster', rosterSearch, rosterCalls),
  component: page(() => import('#domains/reports/web/roster/RosterPage.tsx'), 'RosterPage'),
})
const completion = createRoute({
  getParentRoute: () => staff,
  path: '/reports/units-abilities-completion',
  validateSearch: searchOfReport(completionSearch),
  loader: asksReport(
    '/reports/units-abilities-completion',
    completionSearch,
    completionCalls,
    completionChartQuery,
  ),
  component: page(() => import('#domains/reports/web/completion/CompletionPage.tsx'), 'CompletionPage'),
})
const missing = createRoute({
  getParentRoute: () => staff,
  path: '/reports/students/missing/units-abilities',
  validateSearch: searchOfReport(missingSearch),
  loader: asks((asking) => {
    const search = missingSearch.parse(asking.search)
    const list = '/reports/students/missing/units-abilities'
    if (search.by === 'student') return askReport(asking, list, search, missingStudentsCalls)
    askReport(asking, list, search, missingCalls)
    asking.ask(gapsQuery(search))
  }),
  component: page(() => import('#domains/reports/web/missing/MissingReportPage.tsx'), 'MissingReportPage'),
})
const responses = createRoute({
  getParentRoute: () => staff,
  path: '/reports/task-responses',
  beforeLoad: () => {
    throw redirect({ to: '/reports/task-responses/expert-overview', replace: true })
  },
})
const expertOverview = createRoute({
  getParentRoute: () => staff,
  path: '/reports/task-responses/expert-overview',
  validateSearch: searchOfReport(expertSearch),
  loader: asksReport('/reports/task-responses/expert-overview', expertSearch, expertCalls),
  component: page(() => import('#domains/reports/web/responses/ResponsesPage.tsx'), 'ExpertOverviewPage'),
})
const staleTasks = createRoute({
  getParentRoute: () => staff,
  path: '/reports/task-responses/stale-tasks',
  validateSearch: searchOfReport(staleSearch),
  loader: asksReport('/reports/task-responses/stale-tasks', staleSearch, staleCalls),
  component: page(() => import('#domains/reports/web/responses/ResponsesPage.tsx'), 'StaleTasksPage'),
})
const hours = createRoute({
  getParentRoute: () => staff,
  path: '/reports/learning-hours',
  validateSearch: searchOfReport(hoursSearch),
  loader: asksReport('/reports/learning-hours', hoursSearch, hoursCalls, hoursChartQuery),
  component: page(() => import('#domains/reports/web/hours/HoursReportPage.tsx'), 'HoursReportPage'),
})
const materials = createRoute({
  getParentRoute: () => staff,
  path: '/reports/materials',
  validateSearch: searchOfReport(materialsSearch),
  loader: asksReport('/reports/materials', materialsSearch, materialsCalls),
  component: page(() => import('#domains/reports/web/materials/MaterialsPage.tsx'), 'MaterialsPage'),
})
const mailings = createRoute({
  getParentRoute: () => staff,
  path: '/reports/mailings',
  validateSearch: searchOf(mailingsSearch.extend(ofAlerts)),
  loader: asks(({ ask }) => {
    ask(mailingsQuery())
    ask(alertsQuery())
  }),
  component: page(() => import('#domains/ask/web/alerts/SchedulesPage.tsx'), 'SchedulesPage'),
})

/** Reports: of everything that is many. */
export const reportsRoutes = [
  index,
  roster,
  completion,
  missing,
  responses,
  expertOverview,
  staleTasks,
  hours,
  materials,
  mailings,
]
