import type { ReactNode } from 'react'
import { NothingFound } from '../page/EmptyState.tsx'
import { SheetPage } from '../page/SheetPage.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { EmptyPage } from './EmptyPage.tsx'
import type { ListState } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

type TableProps<Row extends object> = Pick<
  DataTableProps<Row>,
  | 'caption'
  | 'columns'
  | 'rowLabel'
  | 'density'
  | 'fit'
  | 'dimmed'
  | 'defaultSorting'
  | 'inset'
  | 'phoneRow'
  | 'phoneAction'
  | 'rowActions'
  | 'actionsWidth'
  | 'groupOf'
  | 'checked'
  | 'onCheckedChange'
>

export interface ListTableProps<Row extends { readonly id: number }> extends TableProps<Row> {
  list: ListState<Row>
  /** Instead of a list that is empty by itself: an `EmptyState`. */
  empty: ReactNode
  /** Beside "Clear filters", where they hide everything: a button that looks where the list does not by itself. */
  elsewhere?: ReactNode
  /** Between the rows and the pager: a `BulkBar`. */
  bar?: ReactNode
  /** At the right of the pager: "50 per page". */
  pagerRight?: ReactNode
}

export interface ListPageProps<Row extends { readonly id: number }> extends ListTableProps<Row> {
  /** A `PageHeader`. */
  header: ReactNode
  /** Above the filters: alerts. */
  alerts?: ReactNode
  /** A `FiltersRow`. */
  filters?: ReactNode
  /** What opens over the list: sheets, forms, questions. */
  children?: ReactNode
}

/** A page that is a list: head, filters, rows, pager, and what opens over them (`docs/screens.md`). */
export function ListPage<Row extends { readonly id: number }>(props: ListPageProps<Row>) {
  const { header, alerts, filters, children, ...table } = props
  return (
    <SheetPage fill>
      {header}
      {alerts}
      {filters}
      <ListTable {...table} />
      {children}
    </SheetPage>
  )
}

const keyOf = ({ id }: { readonly id: number }) => String(id)

/** The rows of a list with what stands there while there are none, and the pager: of a page, or of a section of one. */
export function ListTable<Row extends { readonly id: number }>(props: ListTableProps<Row>) {
  const { list, empty, elsewhere, bar, pagerRight, density = 'two-line', ...table } = props
  const { rows, paging, filters, sorting, open } = list
  if (rows === undefined || paging === undefined)
    return <TableSkeleton columns={table.columns} density={density} />
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        rowKey={keyOf}
        density={density}
        serverSorted={list.isPaged}
        {...(sorting !== undefined && { sorting, onSortingChange: list.sortBy })}
        openKey={list.openKey}
        {...(open !== undefined && { onOpen: open })}
        empty={
          <EmptyPage paging={paging} onChange={list.goTo}>
            {filters > 0 ? (
              <NothingFound filters={filters} onClear={list.clear} elsewhere={elsewhere} />
            ) : (
              empty
            )}
          </EmptyPage>
        }
      />
      {bar}
      {list.isPaged && <Pager {...paging} onChange={list.goTo} right={pagerRight} />}
    </>
  )
}

/** The pages of a list whose rows are drawn otherwise than as a table, where there is more than one; past the last a way back. */
export function ListPager({ list }: { list: Pick<ListState<object>, 'rows' | 'paging' | 'goTo'> }) {
  const { rows, paging, goTo } = list
  if (paging === undefined) return null
  return (
    <>
      {rows?.length === 0 && (
        <EmptyPage paging={paging} onChange={goTo}>
          {null}
        </EmptyPage>
      )}
      {paging.total > paging.pageSize && <Pager {...paging} onChange={goTo} />}
    </>
  )
}
