import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { DataColumn, Sorting } from './columns.ts'
import css from './DataTable.module.css'

export interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  sorted: { sorting: Sorting | undefined; canSort: (id: string) => boolean; toggleSort: (id: string) => void }
  /** The rows end with actions. */
  hasActions: boolean
  /** Only where rows can be checked. */
  checks: { all: boolean; some: boolean; toggle: (on: boolean) => void } | false
}

/** The sticky head of 34 px; a sorted column says so in ink, with an arrow. */
export function TableHead<Row>({ columns, sorted, hasActions, checks }: TableHeadProps<Row>) {
  return (
    <thead className={css.head}>
      <tr>
        {checks !== false && (
          <th scope="col" className={css.check}>
            <Checkbox
              aria-label="Select all"
              checked={checks.all}
              indeterminate={checks.some && !checks.all}
              onChange={() => checks.toggle(!checks.all)}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorting = sorted.sorting?.id === column.id ? sorted.sorting : undefined
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-primary={column.primary}
              data-group={column.groupStart}
              data-now={column.now}
              data-filtered={column.filtered}
              aria-label={column.header === '' ? undefined : column.label}
              aria-sort={sorting && (sorting.descending ? 'descending' : 'ascending')}
            >
              {sorted.canSort(column.id) ? (
                <button type="button" className={css.sort} onClick={() => sorted.toggleSort(column.id)}>
                  {column.header}
                  {sorting?.descending === true && <IconArrowDown size={14} stroke={1.75} aria-hidden />}
                  {sorting?.descending === false && <IconArrowUp size={14} stroke={1.75} aria-hidden />}
                </button>
              ) : column.header === '' ? (
                <VisuallyHidden>{column.label}</VisuallyHidden>
              ) : (
                column.header
              )}
              {column.filter}
            </th>
          )
        })}
        {hasActions && <td />}
      </tr>
    </thead>
  )
}
