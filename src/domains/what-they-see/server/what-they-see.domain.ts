import type { Domain } from '#server/domain.ts'
import { whatTheySeeRoutes } from './what-they-see.routes.ts'

/** What somebody can see and why, asked of the rules of all other domains; it has none of its own. */
export const whatTheySeeDomain: Domain = {
  name: 'what-they-see',
  routes: { whatTheySee: whatTheySeeRoutes },
}
