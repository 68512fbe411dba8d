import { downloadAddress, type TableFormat } from '#contract/download.ts'
import { schoolDayBounds } from '#contract/school-time.ts'
import { type AddressOf, address, day, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { excusesDownloads } from '../../contract/excuses.downloads.ts'

/** What the query of the excuse report holds; without a period the server takes the last seven days. */
export const excuseReportSearch = address({
  approved: oneOf(['yours', 'waiting', 'approved', 'rejected', 'fallen_away']),
  creator: oneOf(['Guardian', 'Employee']),
  /** First and last school day on which an excuse was filed. */
  start: day,
  end: day,
  search: text,
  page: pageNumber,
  add: oneOf(['absence']),
})
export type ExcuseReportSearch = AddressOf<typeof excuseReportSearch>

/** Addresses of an excuse before it had one of its own; notifications of then still lead here. */
export const oldExcuseSearch = address({ row: number, excuse: number })
export type OldExcuseSearch = ExcuseReportSearch & AddressOf<typeof oldExcuseSearch>

/** Filters that hide rows, as the empty state counts and clears them. */
export const noFilters = {
  approved: undefined,
  creator: undefined,
  start: undefined,
  end: undefined,
  search: undefined,
} as const

export const countFilters = ({ approved, creator, start, end, search }: ExcuseReportSearch): number =>
  [approved, creator, start ?? end, search].filter((value) => value !== undefined).length

/** The filters as the server takes them; a period that ends before it starts is none. */
export function toReportInput({ approved, creator, start, end, search }: ExcuseReportSearch) {
  const isBackwards = start !== undefined && end !== undefined && end < start
  return {
    approved: approved ?? 'any',
    creator,
    search: search ?? '',
    start_at: start === undefined || isBackwards ? undefined : schoolDayBounds(start).startMs,
    end_at: end === undefined || isBackwards ? undefined : schoolDayBounds(end).endMs - 1,
  } as const
}

/** The query of the page of the report that the address names. */
export const excuseReportQuery = (search: ExcuseReportSearch) =>
  api.excuseReport.getReport.queryOptions({ input: { ...toReportInput(search), page: search.page ?? 1 } })

/** Where a browser saves the rows of these filters, all pages of them. */
export const reportDownload = (format: TableFormat, search: ExcuseReportSearch): string =>
  downloadAddress(excusesDownloads.report, toReportInput(search), format)
