import { createRoute } from '@tanstack/react-router'
import { exportQuery, exportSearch } from '#domains/nightly-export/web/nightly-export-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { workbench } from './workbench-frame.routes.ts'

/** Everything in the school's own bucket. */
export const nightlyExportRoutes = createRoute({
  getParentRoute: () => workbench,
  path: '/nightly-export',
  validateSearch: searchOf(exportSearch),
  loader: asks(({ search, ask }) => ask(exportQuery(exportSearch.parse(search)))),
  component: page(() => import('#domains/nightly-export/web/NightlyExportPage.tsx'), 'NightlyExportPage'),
})
