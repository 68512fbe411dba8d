import { savedViewsQuery } from '#domains/saved-views/web/saved-views-query.ts'
import type { ViewedList } from '#domains/saved-views/contract/viewed-lists.ts'
import { asks } from '#web/calls/ask-ahead.ts'
import { askedBy, foundBy, type ReportSearch } from './report-search.ts'
import type { ReportCalls } from './report-view.ts'

/** What the page of a report asks ahead: its first rows, how many there are, and its saved views. */
export const asksReport = <Row>(
  list: ViewedList,
  address: { readonly parse: (raw: object) => ReportSearch },
  calls: Pick<ReportCalls<Row>, 'rows' | 'count'>,
) =>
  asks(({ search, viewer, ask }) => {
    const asked = address.parse(search)
    ask(calls.rows(askedBy(asked)))
    ask(calls.count(foundBy(asked)))
    if (viewer.features.includes('saved-views')) ask(savedViewsQuery(list))
  })
