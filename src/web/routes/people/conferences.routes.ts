import { createRoute } from '@tanstack/react-router'
import { conferencesQuery, conferencesSearch } from '#domains/conferences/web/conferences-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

/** Meetings of a cycle beside the video service. */
export const conferencesRoutes = createRoute({
  getParentRoute: () => workbench,
  path: '/zoom',
  validateSearch: searchOf(conferencesSearch),
  loader: asks(({ search, ask }) => ask(conferencesQuery(conferencesSearch.parse(search)))),
  component: page(() => import('#domains/conferences/web/ConferencesPage.tsx'), 'ConferencesPage'),
})
