import type { Domain } from '#server/domain.ts'
import { searchAccess } from './search.access.ts'
import { searchJobs } from './search.jobs.ts'
import { searchRoutes } from './search.routes.ts'

export const searchDomain: Domain = {
  name: 'search',
  routes: { search: searchRoutes },
  access: searchAccess,
  jobs: searchJobs,
}
