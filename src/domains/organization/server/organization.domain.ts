import type { Domain } from '#server/domain.ts'
import { logosRoutes } from './logos/logos.routes.ts'
import { logosDownloadRoutes } from './logos/open-logo.ts'
import { organizationAccess } from './organization.access.ts'
import { organizationRoutes } from './organization.routes.ts'

export const organizationDomain: Domain = {
  name: 'organization',
  routes: { organization: organizationRoutes, logos: logosRoutes },
  downloads: [logosDownloadRoutes],
  menu: {
    tools: [
      {
        at: 20,
        needs: 'organization.manage',
        url: '/workbench/campus-settings',
        label: 'Campus settings',
        about: 'The campuses with their grades, blocks and contacts.',
      },
      {
        at: 30,
        needs: 'organization.manage',
        url: '/workbench/organization',
        label: 'Organization',
        about: 'Names, support, sign-in, thresholds, and how long records are kept.',
      },
      {
        at: 32,
        needs: 'organization.manage',
        url: '/workbench/logos',
        label: 'Logos',
        about: 'The school’s own pictures in the product, on the login page and in mails.',
      },
    ],
  },
  access: organizationAccess,
  // What the school is called and shows to everybody.
  topics: { organization: async () => true },
}
