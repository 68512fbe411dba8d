import type { Domain } from '#server/domain.ts'
import { shellAccess } from './shell.access.ts'
import { shellJobs } from './shell.jobs.ts'
import { shellRoutes } from './shell.routes.ts'

export const shellDomain: Domain = {
  name: 'shell',
  routes: { shell: shellRoutes },
  menu: {
    areas: [{ at: 130, key: 'workbench', needs: 'workbench.open', url: '/workbench', label: 'Workbench' }],
    tools: [
      {
        at: 60,
        needs: 'maintenance.switch',
        url: '/workbench/maintenance',
        label: 'Maintenance',
        about: 'The screen that everyone sees while the product is worked on.',
      },
    ],
  },
  access: shellAccess,
  jobs: shellJobs,
  /** Anybody may subscribe: every page is told at once that maintenance begins or ends. */
  topics: { maintenance: async () => true },
}
