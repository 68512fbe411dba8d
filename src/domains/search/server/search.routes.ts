import { handlers } from '#server/handlers.ts'
import { searchContract } from '../contract/search.contract.ts'

export const searchRoutes = handlers(searchContract, { search: async () => ({ hits: [] }) })
