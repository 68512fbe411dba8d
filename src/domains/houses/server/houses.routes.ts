import { handlers } from '#server/handlers.ts'
import { housesContract } from '../contract/houses.contract.ts'
import { getHouseIndex } from './house-index.ts'

export const housesRoutes = handlers(housesContract, {
  getHouseIndex: async ({ db, viewer, input }) => getHouseIndex(db, viewer, input.houseId),
})
