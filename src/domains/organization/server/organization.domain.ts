import type { Domain } from '#server/domain.ts'
import { organizationAccess } from './organization.access.ts'
import { organizationRoutes } from './organization.routes.ts'

export const organizationDomain: Domain = {
  name: 'organization',
  routes: { organization: organizationRoutes },
  access: organizationAccess,
}
