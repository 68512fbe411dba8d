import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { mountOneroster, onerosterRoutes } from './oneroster.plain-routes.ts'

/** Other systems read the roster by OneRoster 1.2 (decision 0161). */
export const onerosterDomain: Domain = {
  name: 'oneroster',
  access: { 'oneroster.read': heldBy('oneroster.read') },
  plainRoutes: onerosterRoutes,
  mountPlainRoutes: mountOneroster,
}
