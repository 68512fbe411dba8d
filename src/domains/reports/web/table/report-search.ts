import { type AddressOf, address, number, oneOf, pageNumber, text, type Value } from '#web/address/address.ts'
import { mostChosen } from '../../contract/report-values.ts'

/** The chosen values of a column, as its suggestions name them. */
const words: Value<string[]> = (raw) => {
  const all = [raw].flat().filter((one) => typeof one === 'string' || typeof one === 'number')
  const chosen = [...new Set(all.map(String))].filter((one) => one !== '').slice(0, mostChosen)
  return chosen.length > 0 ? chosen : undefined
}

/** The sizes beside that of 25, which leaves the address clean. */
export const sizes = ['50', '100', 'all'] as const

const common = {
  search: text,
  sort: text,
  page: pageNumber,
  size: oneOf(sizes),
  cycle_id: number,
  /** The saved view that it began with. */
  view: number,
  /** Seen by something else than its own rows. */
  by: oneOf(['student', 'subject', 'week']),
}

/** What of a query every report knows; the values of its columns stand beside it, for `chosenIn`. */
export type ReportSearch = AddressOf<typeof commonSearch>
const commonSearch = address(common)

/** The query of a report. */
interface ReportAddress {
  readonly parse: (raw: object) => ReportSearch
}

/**
 * What the query of a report holds, with the columns by which it is narrowed. Their names are no part of the type: other
 * pages call one value so where a report takes several.
 */
export const reportSearch = (columns: readonly string[]): ReportAddress =>
  address({ ...common, ...Object.fromEntries(columns.map((column) => [column, words])) })

/** Reads the query of a report: the function that its route takes. */
export const searchOfReport =
  ({ parse }: ReportAddress) =>
  (raw: Record<string, unknown>): ReportSearch =>
    parse(raw)

/** The chosen values of a column of any report. */
export function chosenIn(search: object, column: string): readonly string[] {
  const chosen: unknown = (search as Readonly<Record<string, unknown>>)[column]
  return Array.isArray(chosen) ? chosen.map(String) : []
}

/** The query with nothing chosen of a column. */
export const without = (search: ReportSearch, column: string): ReportSearch => ({
  ...search,
  [column]: undefined,
})

/** What a page asks the server for: everything but which saved view it began with, and the size in its words. */
export function askedBy({ view: _view, by: _by, size, page, ...narrowed }: ReportSearch) {
  if (size === 'all') return { ...narrowed, from: 0 }
  return { ...narrowed, ...(page !== undefined && { page }), page_size: Number(size ?? 25) }
}

/** What narrows and orders it, for a number, a suggestion, a file or a window. */
export function narrowedBy({ view: _view, by: _by, size: _size, page: _page, ...narrowed }: ReportSearch) {
  return narrowed
}

/** What narrows it, without its order. */
export function foundBy(search: ReportSearch) {
  const { sort: _sort, ...found } = narrowedBy(search)
  return found
}

/** The question of a report as its address has it, for a saved view: of any cycle, on any page. */
export function questionOf(search: ReportSearch): string {
  const { cycle_id: _cycle, ...asked } = narrowedBy(search)
  const entries = Object.entries({ ...asked, by: search.by }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  )
  return new URLSearchParams(entries.toSorted()).toString()
}
