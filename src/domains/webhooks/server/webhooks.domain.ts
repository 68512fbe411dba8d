import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { webhooksJobs } from './webhooks.jobs.ts'
import { webhooksParts } from './webhooks.outside.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

/** Systems outside hear of what happened, by Standard Webhooks (decision 0158). */
export const webhooksDomain: Domain = {
  name: 'webhooks',
  routes: { webhooks: webhooksRoutes },
  access: { 'webhooks.manage': heldBy('webhooks.manage') },
  jobs: webhooksJobs,
  outside: webhooksParts,
  menu: {
    tools: [
      {
        at: 17,
        needs: 'webhooks.manage',
        url: '/workbench/webhooks',
        label: 'Webhooks',
        about: 'Who outside is told what changed, and whether it arrives.',
      },
    ],
  },
}
