import { createRoute, redirect } from '@tanstack/react-router'
import {
  externalQuery,
  externalsQuery,
  externalsSearch,
} from '#domains/external-students/web/external-address.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const externalStudents = createRoute({
  getParentRoute: () => workbench,
  path: '/external-students',
  validateSearch: searchOf(externalsSearch),
  loader: asks(({ search, ask }) => ask(externalsQuery(search))),
  component: page(
    () => import('#domains/external-students/web/ExternalStudentsPage.tsx'),
    'ExternalStudentsPage',
  ),
})
const editExternal = createRoute({
  getParentRoute: () => externalStudents,
  path: '/{-$id}/edit',
  loader: asks(({ ask }) => ask(api.externalStudents.listExperiences.queryOptions())),
  component: page(() => import('#domains/external-students/web/EditExternal.tsx'), 'EditExternal'),
})
const importExternals = createRoute({
  getParentRoute: () => externalStudents,
  path: '/import-students',
  loader: asks(({ ask }) => ask(api.externalImports.listImports.queryOptions({ input: {} }))),
  component: page(() => import('#domains/enrollments/web/external/ImportExternals.tsx'), 'ImportExternals'),
})
/** Beside the list, not over it: a page of its own. */
const external = createRoute({
  getParentRoute: () => workbench,
  path: '/external-students/$id',
})
const externalStart = createRoute({
  getParentRoute: () => external,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/workbench/external-students/$id/overview', params, replace: true })
  },
})
const externalOverview = createRoute({
  getParentRoute: () => external,
  path: '/overview',
  loader: asks<'id'>(({ params, ask }) => ask(externalQuery(Number(params.id)))),
  component: page(() => import('#domains/external-students/web/ExternalOverview.tsx'), 'ExternalOverview'),
})

/** Students of partner schools. */
export const externalStudentsRoutes = [
  externalStudents.addChildren([editExternal, importExternals]),
  external.addChildren([externalStart, externalOverview]),
] as const
