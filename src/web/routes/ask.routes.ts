import { createRoute } from '@tanstack/react-router'
import { decode } from '#domains/ask/rules/address.ts'
import { print } from '#domains/ask/rules/print.ts'
import { askCalls, askSearch, readQuery } from '#domains/ask/web/ask-address.ts'
import { searchOf } from '../address/address.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

/** A question in a sentence, and its answer. */
export const askRoutes = createRoute({
  getParentRoute: () => staff,
  path: '/reports/ask',
  validateSearch: searchOf(askSearch),
  loader: asks(({ search, viewer, ask }) => {
    const { q, sentence, sort, page: shown, size } = askSearch.parse(search)
    const question = q === undefined ? undefined : decode(q)
    if (q === undefined || question === undefined) {
      if (sentence !== undefined && sentence !== '') ask(readQuery(sentence))
      return
    }
    const calls = askCalls(q)
    const which =
      size === 'all'
        ? { from: 0 }
        : { page_size: Number(size ?? 25), ...(shown !== undefined && { page: shown }) }
    ask(calls.rows({ ...(sort !== undefined && { sort }), ...which }))
    ask(calls.count({}))
    ask(readQuery(print(question)))
    if (viewer.features.includes('saved-views'))
      ask(api.savedViews.list.queryOptions({ input: { list: '/reports/ask' } }))
  }),
  component: page(() => import('#domains/ask/web/AskPage.tsx'), 'AskPage'),
})
