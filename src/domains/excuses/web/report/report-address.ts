import { z } from 'zod'
import { downloadAddress, type TableFormat } from '#contract/download.ts'
import { schoolDayBounds } from '#contract/school-time.ts'
import { excusesDownloads } from '../../contract/excuses.downloads.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** What the query of the excuse report holds; without a period the server takes the last seven days. */
export const excuseReportSearch = z.object({
  approved: z.enum(['yours', 'waiting', 'approved', 'rejected', 'fallen_away']).optional().catch(undefined),
  creator: z.enum(['Guardian', 'Employee']).optional().catch(undefined),
  /** First and last school day on which an excuse was filed. */
  start: day,
  end: day,
  search: z.string().optional().catch(undefined),
  page: number,
  add: z.literal('absence').optional().catch(undefined),
})
export type ExcuseReportSearch = z.output<typeof excuseReportSearch>

/** Addresses of an excuse before it had one of its own; notifications of then still lead here. */
export const oldExcuseSearch = z.object({ row: number, excuse: number })
export type OldExcuseSearch = ExcuseReportSearch & z.output<typeof oldExcuseSearch>

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

/** Where a browser saves the rows of these filters, all pages of them. */
export const reportDownload = (format: TableFormat, search: ExcuseReportSearch): string =>
  downloadAddress(excusesDownloads.report, toReportInput(search), format)
