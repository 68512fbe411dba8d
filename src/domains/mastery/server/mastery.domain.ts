import type { Domain } from '#server/domain.ts'
import { creditsRoutes } from './credits/credits.routes.ts'
import { masteryAccess } from './mastery.access.ts'

export const masteryDomain: Domain = {
  name: 'mastery',
  routes: { credits: creditsRoutes },
  access: masteryAccess,
  constraints: {
    exemptions_key: { topic_id: 'This student is already exempt from this topic.' },
  },
}
