import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { syncActionsJobs } from './sync-actions.jobs.ts'
import { syncActionsRoutes } from './sync-actions.routes.ts'

/** Jobs say themselves that they can be started by hand (`byHand` of `defineJob`); here they are listed and started. */
export const syncActionsDomain: Domain = {
  name: 'sync-actions',
  routes: { syncActions: syncActionsRoutes },
  jobs: syncActionsJobs,
  access: { 'jobs.start': heldBy('jobs.start') },
  menu: {
    tools: [
      {
        at: 52,
        needs: 'jobs.start',
        url: '/workbench/sync-actions',
        label: 'Sync actions',
        about: 'Work that runs by itself: how it ended, and starting it by hand.',
      },
    ],
  },
}
