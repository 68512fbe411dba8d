import { createRoute } from '@tanstack/react-router'
import {
  tokenQuery,
  tokenSearch,
  tokensQuery,
  tokensSearch,
} from '#domains/api-tokens/web/api-tokens-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { workbench } from './workbench-frame.routes.ts'

const tokens = createRoute({
  getParentRoute: () => workbench,
  path: '/api-tokens',
  validateSearch: searchOf(tokensSearch),
  loader: asks(({ search, ask }) => ask(tokensQuery(tokensSearch.parse(search)))),
  component: page(() => import('#domains/api-tokens/web/ApiTokensPage.tsx'), 'ApiTokensPage'),
})
const token = createRoute({
  getParentRoute: () => workbench,
  path: '/api-tokens/$tokenId',
  validateSearch: searchOf(tokenSearch),
  loader: asks<'tokenId'>(({ params, search, ask }) =>
    ask(tokenQuery(Number(params.tokenId), tokenSearch.parse(search))),
  ),
  component: page(() => import('#domains/api-tokens/web/TokenPage.tsx'), 'TokenPage'),
})

/** Tokens of programs, and what each called. */
export const apiTokensRoutes = [tokens, token] as const
