import type { Domain } from '#server/domain.ts'
import { organizationAccess } from './organization.access.ts'
import { organizationRoutes } from './organization.routes.ts'

export const organizationDomain: Domain = {
  name: 'organization',
  routes: { organization: organizationRoutes },
  menu: {
    tools: [
      {
        at: 20,
        needs: 'organization.manage',
        url: '/workbench/campus-settings',
        label: 'Campus settings',
        about: 'The campuses of the school and which of them are offered.',
      },
      {
        at: 30,
        needs: 'organization.manage',
        url: '/workbench/organization',
        label: 'Organization',
        about: 'The name of the school.',
      },
    ],
  },
  access: organizationAccess,
}
