import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { provisioningDownloadRoutes } from './calls/calls-table.ts'
import { providerGroupsRoutes } from './groups/provider-groups.routes.ts'
import { ownedConnections } from './owned-connections.ts'
import { provisioningJobs } from './provisioning.jobs.ts'
import { provisioningPart } from './provisioning.outside.ts'
import { provisioningRoutes } from './provisioning.routes.ts'
import { mountScim, scimRoutes } from './scim/scim.plain-routes.ts'

/** Identity providers make and deactivate staff by SCIM 2.0 (decision 0130). */
export const provisioningDomain: Domain = {
  name: 'provisioning',
  routes: { provisioning: provisioningRoutes, providerGroups: providerGroupsRoutes },
  access: { 'provisioning.manage': heldBy('provisioning.manage') },
  downloads: [provisioningDownloadRoutes],
  jobs: provisioningJobs,
  outside: [provisioningPart],
  owned: [ownedConnections],
  plainRoutes: scimRoutes,
  mountPlainRoutes: mountScim,
  menu: {
    tools: [
      {
        at: 12,
        needs: 'provisioning.manage',
        url: '/workbench/provisioning',
        label: 'Identity providers',
        about: 'Who adds and deactivates staff automatically, and what they did.',
      },
    ],
  },
}
