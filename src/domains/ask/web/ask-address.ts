import type { ReportCalls } from '#domains/reports/web/table/report-page.embed.tsx'
import { type AddressOf, address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import type { Asking } from '#web/calls/ask-ahead.ts'
import type { AnswerRow } from '../contract/ask.contract.ts'
import { decode } from '../rules/address.ts'
import { print } from '../rules/print.ts'

/** The question as an address has it, or a sentence that is read first; and which of its rows are shown. */
export const askSearch = address({
  q: text,
  sentence: text,
  sort: text,
  page: pageNumber,
  size: oneOf(['50', '100', 'all']),
  /** The saved view that it began with. */
  view: number,
})
export type AskSearch = AddressOf<typeof askSearch>

export const readQuery = (sentence: string) => api.ask.read.queryOptions({ input: { sentence } })

/** The alert that a mail leads to, to be stopped: beside what else the page of schedules is asked. */
export const ofAlerts = { stop_alert: number }

export const alertsQuery = () => api.askAlerts.list.queryOptions()

export const askCalls = (q: string): ReportCalls<AnswerRow> => ({
  rows: ({ sort, page, page_size, from }) =>
    api.ask.rows.queryOptions({
      input: {
        q,
        ...(sort !== undefined && { sort }),
        ...(page !== undefined && { page }),
        ...(page_size !== undefined && { page_size }),
        ...(from !== undefined && { from }),
      },
    }),
  count: () => api.ask.count.queryOptions({ input: { q } }),
})

/** Asks for what the page shows: how the question reads, its first rows and how many there are; or reads a sentence. */
export function askForAnswer({
  search,
  viewer,
  ask,
}: Pick<Asking<never, never>, 'search' | 'viewer' | 'ask'>): void {
  const { q, sentence, sort, page, size } = askSearch.parse(search)
  const question = q === undefined ? undefined : decode(q)
  if (q === undefined || question === undefined) {
    if (sentence !== undefined && sentence !== '') ask(readQuery(sentence))
    return
  }
  const calls = askCalls(q)
  const which =
    size === 'all' ? { from: 0 } : { page_size: Number(size ?? 25), ...(page !== undefined && { page }) }
  ask(calls.rows({ ...(sort !== undefined && { sort }), ...which }))
  ask(calls.count({}))
  ask(readQuery(print(question)))
  if (viewer.features.includes('saved-views'))
    ask(api.savedViews.list.queryOptions({ input: { list: '/reports/ask' } }))
}
