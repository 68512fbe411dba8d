import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { kernelParts } from './kernel.outside.ts'
import { serviceHealthAccess } from './service-health.access.ts'
import { serviceHealthJobs } from './service-health.jobs.ts'
import { serviceHealthRoutes } from './service-health.routes.ts'

/** How everything outside is doing, and putting it right (decision 0157). */
export const serviceHealthDomain: Domain = {
  name: 'service-health',
  routes: { serviceHealth: serviceHealthRoutes },
  access: serviceHealthAccess,
  jobs: serviceHealthJobs,
  outside: kernelParts,
  topics: { services: async (_db, viewer) => holds(viewer, 'vendors.view') },
  menu: {
    tools: [
      {
        at: 49,
        needs: 'vendors.view',
        url: '/workbench/services',
        label: 'Services',
        about: 'How everything outside is doing: outages, what waits, and what does not agree.',
      },
    ],
  },
}
