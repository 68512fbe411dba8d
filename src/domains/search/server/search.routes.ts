import { handlers } from '#server/handlers.ts'
import { searchContract } from '../contract/search.contract.ts'
import { findRecent, searchEverything } from './search-everything.ts'

export const searchRoutes = handlers(searchContract, {
  search: async ({ db, viewer, input }) => ({
    hits: await searchEverything(db, viewer, input.q),
  }),
  findRecent: async ({ db, viewer, input }) => ({ hits: await findRecent(db, viewer, input) }),
})
