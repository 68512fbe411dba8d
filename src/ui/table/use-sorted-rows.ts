import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { compareValues, type DataColumn, type Sorting, type SortValue } from './columns.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: {} })
type Features = typeof features

function bySortValue<Row extends object>(
  one: TableRow<Features, Row>,
  other: TableRow<Features, Row>,
  id: string,
) {
  // sortUndefined puts nothing last before this is asked, so both sides are values here.
  return compareValues(one.getValue<NonNullable<SortValue>>(id), other.getValue<NonNullable<SortValue>>(id))
}

export interface SortedRowsOptions<Row> {
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  sorting?: Sorting | undefined
  defaultSorting?: Sorting | undefined
  onSortingChange?: ((sorting: Sorting) => void) | undefined
  /** The server sorts; the rows are shown as they come. */
  serverSorted?: boolean | undefined
}

/**
 * TanStack Table over our columns: keeps or reports what is sorted by, and gives the rows in that order.
 * Rows that tie keep the order they came in.
 */
export function useSortedRows<Row extends object>(options: SortedRowsOptions<Row>) {
  const { rows, columns, rowKey, onSortingChange, serverSorted = false } = options
  const [own, setOwn] = useState(options.defaultSorting)
  const sorting = options.sorting ?? own
  const columnDefs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row> => ({
          id: column.id,
          accessorFn: (row) => column.sortValue?.(row) ?? undefined,
          enableSorting: column.sortValue !== undefined || column.sortable === true,
          sortDescFirst: column.descendingFirst ?? false,
          sortFn: bySortValue,
          sortUndefined: 'last',
        }),
      ),
    [columns],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: columnDefs,
    data,
    getRowId: rowKey,
    manualSorting: serverSorted,
    enableSortingRemoval: false,
    state: { sorting: sorting === undefined ? [] : [{ id: sorting.id, desc: sorting.descending }] },
    onSortingChange: (updater) => {
      const current = sorting === undefined ? [] : [{ id: sorting.id, desc: sorting.descending }]
      const [next] = typeof updater === 'function' ? updater(current) : updater
      if (next === undefined) return
      const chosen = { id: next.id, descending: next.desc }
      setOwn(chosen)
      onSortingChange?.(chosen)
    },
  })
  return {
    rows: table.getRowModel().rows,
    sorting,
    canSort: (id: string) => table.getColumn(id)?.getCanSort() ?? false,
    toggleSort: (id: string) => table.getColumn(id)?.toggleSorting(),
  }
}
