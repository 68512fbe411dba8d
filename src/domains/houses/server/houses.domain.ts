import type { Domain } from '#server/domain.ts'
import { getHouseIndex } from './house-index.ts'
import { housesAccess } from './houses.access.ts'
import { housesRoutes } from './houses.routes.ts'

export const housesDomain: Domain = {
  name: 'houses',
  routes: housesRoutes,
  access: housesAccess,
  topics: {
    /** Whoever opens a house may hear that it changed. */
    house: async (db, viewer, houseId) =>
      getHouseIndex(db, viewer, houseId).then(
        () => true,
        () => false,
      ),
  },
}
