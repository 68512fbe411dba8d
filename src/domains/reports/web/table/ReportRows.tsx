import { type ReactNode, useMemo } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { WindowTable } from '#ui/windows/WindowTable.tsx'
import { allRows, pageSizes } from '../../contract/report-values.ts'
import { copyRows } from './copy-rows.ts'
import { FilterOf } from './FilterOf.tsx'
import { NoResults } from './NoResults.tsx'
import css from './report.module.css'
import { chosenIn, type ReportSearch } from './report-search.ts'
import type { ReportView } from './report-view.ts'
import type { ReportState } from './use-report.ts'

export interface ReportRowsProps<Row extends object> {
  readonly report: ReportView<Row>
  readonly state: ReportState<Row>
  readonly search: ReportSearch
  readonly openKey?: string | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
}

const sizeOptions = [
  ...pageSizes.map((size) => ({ value: String(size), label: String(size) })),
  { value: 'all', label: allRows },
]

/** The rows of a report: a page of them, or all in windows, and its foot. */
export function ReportRows<Row extends object>(props: ReportRowsProps<Row>) {
  const { report, state, search, openKey, onOpen } = props
  const { rows, total } = state
  const [page, pageSize] = [search.page ?? 1, Number(search.size ?? 25)]
  const columns = useColumns(report, search, state.change)
  if (rows === undefined) return <TableSkeleton columns={columns} density="grid" />
  const shared = {
    caption: report.caption,
    columns,
    rowKey: report.rowKey,
    rowLabel: report.rowLabel,
    density: 'roll' as const,
    sorting: state.sorting,
    onSortingChange: state.sortBy,
    openKey,
    ...(onOpen !== undefined && { onOpen }),
    empty: (
      <EmptyPage paging={{ page, pageSize, total: total ?? 0 }} onChange={state.goTo}>
        <NoResults filters={state.filters} onClear={state.clear} />
      </EmptyPage>
    ),
  }
  const size = (
    <SelectField
      aria-label="Rows"
      size="xs"
      className={css.size}
      options={sizeOptions}
      value={search.size ?? '25'}
      onChange={state.resize}
    />
  )
  return (
    <>
      {state.isWhole && total !== undefined ? (
        <WindowTable
          {...shared}
          total={total}
          useWindow={state.useWindow}
          onFind={focusSearch}
          onCopyAll={() => void copyRows(report, search)}
        />
      ) : (
        <DataTable
          {...shared}
          rows={rows}
          serverSorted
          phoneRow={report.phoneRow}
          {...(report.groupOf !== undefined && search.sort === undefined && { groupOf: report.groupOf })}
        />
      )}
      {total !== undefined && total > 0 && (
        <Foot isWhole={state.isWhole} total={total} nouns={report.nouns}>
          <Pager page={page} pageSize={pageSize} total={total} onChange={state.goTo} right={size} />
          {size}
        </Foot>
      )}
    </>
  )
}

interface FootProps {
  readonly isWhole: boolean
  readonly total: number
  readonly nouns: readonly [string, string]
  /** The pager, and the choice of a size where there is none. */
  readonly children: readonly [ReactNode, ReactNode]
}

function Foot({ isWhole, total, nouns, children: [pager, size] }: FootProps) {
  if (!isWhole) return pager
  return (
    <div className={css.foot} data-print="hide">
      <p role="status">{formatNoun(total, nouns[0], nouns[1])}</p>
      {size}
    </div>
  )
}

/** The columns of the table with their filters in their heads. */
function useColumns<Row extends object>(
  report: ReportView<Row>,
  search: ReportSearch,
  onChange: (part: object) => void,
) {
  const asked = JSON.stringify(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says decides, whichever object says it.
  return useMemo(
    () =>
      report.columns.map((column) =>
        report.filters.some((filter) => filter.column === column.id)
          ? {
              ...column,
              filtered: chosenIn(search, column.id).length > 0 || undefined,
              filter: (
                <FilterOf
                  report={report}
                  column={column.id}
                  search={search}
                  onChange={onChange}
                  place="head"
                />
              ),
            }
          : column,
      ),
    [report, asked],
  )
}

/** The search field of the page. */
const focusSearch = () =>
  document.querySelector<HTMLInputElement>('main search input[type="search"]')?.focus()
