import { createRoute } from '@tanstack/react-router'
import { askForAnswer, askSearch } from '#domains/ask/web/ask-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

/** A question in a sentence, and its answer. */
export const askRoutes = createRoute({
  getParentRoute: () => staff,
  path: '/reports/ask',
  validateSearch: searchOf(askSearch),
  loader: asks(askForAnswer),
  component: page(() => import('#domains/ask/web/AskPage.tsx'), 'AskPage'),
})
