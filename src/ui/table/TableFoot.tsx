import type { DataColumn } from './columns.ts'
import css from './DataTable.module.css'

/** Totals, standing at the foot while the rows scroll. */
export function TableFoot<Row>({
  columns,
  checkable,
  hasActions,
}: {
  columns: readonly DataColumn<Row>[]
  checkable: boolean
  hasActions: boolean
}) {
  if (columns.every((column) => column.footer === undefined)) return null
  return (
    <tfoot className={css.foot}>
      <tr>
        {checkable && <td />}
        {columns.map((column) =>
          column.primary === true && column.footer !== undefined ? (
            <th key={column.id} scope="row" data-primary>
              {column.footer}
            </th>
          ) : (
            <td
              key={column.id}
              data-align={column.align}
              data-group={column.groupStart}
              data-now={column.now}
            >
              {column.footer}
            </td>
          ),
        )}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}
