import type { Domain } from '#server/domain.ts'
import { mirrorAccess } from './mirror.access.ts'
import { mirrorRoutes } from './mirror.routes.ts'

export const mirrorDomain: Domain = {
  name: 'mirror',
  routes: { mirror: mirrorRoutes },
  menu: {
    areas: [
      { at: 120, key: 'mirror', needs: 'mirror.view', url: '/impersonate/students', label: 'Family Mirror' },
    ],
  },
  access: mirrorAccess,
}
