import { createRoute, redirect } from '@tanstack/react-router'
import {
  applicationQuery,
  applicationSearch,
  applicationsQuery,
  applicationsSearch,
  compareQuery,
  copyQuery,
  failedQuery,
  failedSearch,
  pipelineQuery,
  pipelineSearch,
  removedDatesQuery,
  startDatesQuery,
  versionsQuery,
} from '#domains/admissions/web/admissions-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const admissions = createRoute({
  getParentRoute: () => workbench,
  path: '/admissions',
  validateSearch: searchOf(applicationsSearch),
  loader: asks(({ search, ask }) => ask(applicationsQuery(search))),
  component: page(() => import('#domains/admissions/web/list/AdmissionsPage.tsx'), 'AdmissionsPage'),
})
const pipeline = createRoute({
  getParentRoute: () => workbench,
  path: '/admissions/pipeline',
  validateSearch: searchOf(pipelineSearch),
  loader: asks(({ search, ask }) => ask(pipelineQuery(search))),
  component: page(() => import('#domains/admissions/web/PipelinePage.tsx'), 'PipelinePage'),
})
const failed = createRoute({
  getParentRoute: () => workbench,
  path: '/admissions/failed',
  validateSearch: searchOf(failedSearch),
  loader: asks(({ search, ask }) => ask(failedQuery(search))),
  component: page(() => import('#domains/admissions/web/FailedActionsPage.tsx'), 'FailedActionsPage'),
})
const application = createRoute({
  getParentRoute: () => workbench,
  path: '/admissions/$applicationId',
  validateSearch: searchOf(applicationSearch),
  loader: asks<'applicationId'>(({ params, ask }) => ask(applicationQuery(Number(params.applicationId)))),
  component: page(() => import('#domains/admissions/web/page/ApplicationPage.tsx'), 'ApplicationPage'),
})
const double = createRoute({
  getParentRoute: () => workbench,
  path: '/admissions/$applicationId/double/$otherId',
  loader: asks<'applicationId' | 'otherId'>(({ params, ask }) =>
    ask(compareQuery(Number(params.applicationId), Number(params.otherId))),
  ),
  component: page(() => import('#domains/admissions/web/doubles/DoublePage.tsx'), 'DoublePage'),
})
const config = createRoute({ getParentRoute: () => workbench, path: '/config-admissions' })
const configStart = createRoute({
  getParentRoute: () => config,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/workbench/config-admissions/copy', replace: true })
  },
})
const copy = createRoute({
  getParentRoute: () => config,
  path: '/copy',
  loader: asks(({ ask }) => {
    ask(copyQuery())
    ask(versionsQuery())
  }),
  component: page(() => import('#domains/admissions/web/config/CopyPage.tsx'), 'CopyPage'),
})
const startDates = createRoute({
  getParentRoute: () => config,
  path: '/start-dates',
  loader: asks(({ ask }) => {
    ask(startDatesQuery())
    ask(removedDatesQuery())
  }),
  component: page(() => import('#domains/admissions/web/config/StartDatesPage.tsx'), 'StartDatesPage'),
})

/** Applications, and what families read around the form. */
export const admissionsRoutes = [
  admissions,
  pipeline,
  failed,
  application,
  double,
  config.addChildren([configStart, copy, startDates]),
] as const
