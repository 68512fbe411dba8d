import { handlers } from '#server/api/handlers.ts'
import { together } from '#server/database/asked-together.ts'
import { searchContract } from '../contract/search.contract.ts'
import { findRecent, searchEverything } from './search-everything.ts'

export const searchRoutes = handlers(searchContract, {
  search: async ({ db, viewer, input, services: { menu } }) => ({
    hits: await searchEverything(together(db), { viewer, menu }, input.q),
  }),
  findRecent: async ({ db, viewer, input, services: { menu } }) => ({
    hits: await findRecent(together(db), { viewer, menu }, input),
  }),
})
