import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ViewedList } from '#domains/saved-views/contract/viewed-lists.ts'
import { api } from '#web/calls/api.ts'
import { type Asking, asks } from '#web/calls/ask-ahead.ts'
import { askedBy, foundBy, type ReportSearch } from './report-search.ts'
import type { ReportCalls } from './report-view.ts'

/** Asks for the first rows of a report, how many there are, and its saved views. */
export function askReport<Row>(
  { viewer, ask }: Pick<Asking<never, never>, 'viewer' | 'ask'>,
  list: ViewedList,
  search: ReportSearch,
  calls: ReportCalls<Row>,
): void {
  ask(calls.rows(askedBy(search)))
  ask(calls.count(foundBy(search)))
  if (viewer.features.includes('saved-views')) ask(api.savedViews.list.queryOptions({ input: { list } }))
}

/** The loader of a report's page, perhaps with its picture. */
export const asksReport = <Row, Picture = never, Key extends QueryKey = QueryKey>(
  list: ViewedList,
  address: { readonly parse: (raw: object) => ReportSearch },
  calls: ReportCalls<Row>,
  picture?: (search: ReportSearch) => FetchQueryOptions<Picture, Error, Picture, Key>,
) =>
  asks((asking) => {
    const search = address.parse(asking.search)
    askReport(asking, list, search, calls)
    if (picture !== undefined) asking.ask(picture(search))
  })
