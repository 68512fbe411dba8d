import type { Domain } from '#server/domain.ts'
import { clubsAccess } from './clubs.access.ts'
import { clubsRoutes } from './clubs.routes.ts'
import { sponsoredClubs } from './sponsored-clubs.ts'

export const clubsDomain: Domain = {
  name: 'clubs',
  routes: { clubs: clubsRoutes },
  menu: { areas: [{ at: 92, key: 'clubs', needs: 'shell.use', url: '/clubs', label: 'Clubs' }] },
  access: clubsAccess,
  owned: [sponsoredClubs],
}
