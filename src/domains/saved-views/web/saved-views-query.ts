import { api } from '#web/calls/api.ts'
import type { viewedLists } from '../contract/saved-views.contract.ts'

export const savedViewsQuery = (list: (typeof viewedLists)[number]) =>
  api.savedViews.list.queryOptions({ input: { list } })
