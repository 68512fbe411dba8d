import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { apiTokensJobs } from './api-tokens.jobs.ts'
import { apiTokensPart } from './api-tokens.outside.ts'
import { apiTokensRoutes } from './api-tokens.routes.ts'
import { identifyToken, noteCall } from './identify-token.ts'
import { ownedTokens } from './owned-tokens.ts'

/** Tokens with which programs call the API in somebody's name (decision 0159). */
export const apiTokensDomain: Domain = {
  name: 'api-tokens',
  routes: { apiTokens: apiTokensRoutes },
  access: {
    'tokens.own': heldBy('tokens.own', 'tokens.manage'),
    'tokens.manage': heldBy('tokens.manage'),
  },
  jobs: apiTokensJobs,
  outside: [apiTokensPart],
  owned: [ownedTokens],
  tokens: { identify: identifyToken, note: noteCall },
  menu: {
    tools: [
      {
        at: 17,
        needs: 'tokens.own',
        url: '/workbench/api-tokens',
        label: 'API tokens',
        about: 'Which programs call in whose name, for what, and when they did last.',
      },
    ],
  },
}
