import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Sorting } from '#ui/table/columns.ts'
import type { UseWindow } from '#ui/windows/WindowTable.tsx'
import { windowSize } from '../../contract/report-values.ts'
import { askedBy, chosenIn, foundBy, narrowedBy, type ReportSearch } from './report-search.ts'
import type { ReportView } from './report-view.ts'

/** Changes the query of the address. */
export type Go = (part: object, step?: { readonly replace?: boolean }) => void

/** Windows that are out of view are forgotten after so long: all rows together are never here. */
const forgottenAfterMs = 20_000

/** A report whose state is its address: its rows, how many there are, and what changes them. */
export function useReport<Row extends object>(report: ReportView<Row>, search: ReportSearch, go: Go) {
  const isWhole = search.size === 'all'
  const rows = useQuery({ ...report.calls.rows(askedBy(search)), placeholderData: keepPreviousData })
  const count = useQuery({ ...report.calls.count(foundBy(search)), placeholderData: keepPreviousData })
  const useWindow: UseWindow<Row> = (first, last) => {
    const from = Math.floor(first / windowSize)
    const windows = Array.from({ length: Math.floor(last / windowSize) - from + 1 }, (_, at) => from + at)
    const asked = useQueries({
      queries: windows.map((window) => ({
        ...report.calls.rows({ ...narrowedBy(search), from: window * windowSize }),
        gcTime: forgottenAfterMs,
      })),
    })
    return (index) => asked[Math.floor(index / windowSize) - from]?.data?.[index % windowSize]
  }
  const change = (part: object) => go({ page: undefined, ...part }, { replace: true })
  const narrowing = ['search', ...report.filters.map(({ column }) => column)]
  const set = narrowing.filter((name) =>
    name === 'search' ? (search.search ?? '') !== '' : chosenIn(search, name).length > 0,
  )
  const sort = search.sort ?? report.sort
  return {
    rows: rows.data,
    total: count.data?.total,
    error: rows.error ?? count.error,
    again: () => {
      void rows.refetch()
      void count.refetch()
    },
    isWhole,
    useWindow,
    change,
    /** How many filters narrow it. */
    filters: set.length,
    clear: () => change(Object.fromEntries(set.map((name) => [name, undefined]))),
    sorting: { id: sort.replace('-', ''), descending: sort.startsWith('-') } satisfies Sorting,
    sortBy: ({ id, descending }: Sorting) => {
      const chosen = `${descending ? '-' : ''}${id}`
      change({ sort: chosen === report.sort ? undefined : chosen })
    },
    goTo: (page: number) => go({ page: page === 1 ? undefined : page }),
    resize: (size: string) => change({ size: size === '25' ? undefined : size }),
  }
}

export type ReportState<Row extends object> = ReturnType<typeof useReport<Row>>
