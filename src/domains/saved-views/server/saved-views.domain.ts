import type { Domain } from '#server/domain.ts'
import { forgetDeletedViewsJob } from './saved-views.jobs.ts'
import { savedViewsRoutes } from './saved-views.routes.ts'
import { sharedViews } from './shared-views.ts'

export const savedViewsDomain: Domain = {
  name: 'saved-views',
  routes: { savedViews: savedViewsRoutes },
  jobs: [forgetDeletedViewsJob],
  owned: [sharedViews],
  constraints: {
    saved_views_owner_title_key: { title: 'You already have a view with this name.' },
  },
}
