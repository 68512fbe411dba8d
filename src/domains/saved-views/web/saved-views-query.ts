import { api } from '#web/calls/api.ts'
import type { ViewedList } from '../contract/viewed-lists.ts'

export const savedViewsQuery = (list: ViewedList) => api.savedViews.list.queryOptions({ input: { list } })
