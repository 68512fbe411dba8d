import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { houseCupAccess } from './house-cup.access.ts'
import { houseCupRoutes } from './house-cup.routes.ts'
import { houseCupDownloadRoutes } from './house-cup-download.ts'

export const houseCupDomain: Domain = {
  name: 'house-cup',
  routes: { houseCup: houseCupRoutes },
  menu: {
    areas: [{ at: 90, key: 'house-cup', needs: 'house_cup.view', url: '/house-cup', label: 'House Cup' }],
  },
  access: houseCupAccess,
  // One cup for the whole school: there is only number 1.
  topics: {
    'house-cup': async (_db, viewer) => viewer.role === 'employee' && holds(viewer, 'house_cup.view'),
  },
  downloads: [houseCupDownloadRoutes],
}
