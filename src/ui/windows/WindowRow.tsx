import type { DataColumn } from '../table/columns.ts'
import table from '../table/DataTable.module.css'
import { TableRow } from '../table/TableRow.tsx'
import css from './windows.module.css'

interface WindowRowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly DataColumn<Row>[]
  readonly rowKey: string
  readonly label: string
  readonly isChosen: boolean
  readonly isOpen: boolean
  readonly onOpen: ((row: Row) => void) | undefined
}

const nothing = () => undefined

/** A row of a window; opened by a click or Enter. */
export function WindowRow<Row extends object>(props: WindowRowProps<Row>) {
  const { row, index, columns, rowKey, label, isChosen, isOpen, onOpen } = props
  return (
    <TableRow
      row={row}
      rowKey={rowKey}
      label={label}
      columns={columns}
      index={index}
      ariaIndex={index + 2}
      tabStop
      open={isOpen}
      checked={isChosen}
      onOpen={onOpen}
      onCheck={undefined}
      actions={undefined}
      dimmed={false}
      change={undefined}
      onFocus={nothing}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
      }}
    />
  )
}

/** A row that is on its way. */
export function ComingRow({ index, span }: { readonly index: number; readonly span: number }) {
  return (
    <tr className={table.row} aria-rowindex={index + 2} aria-busy>
      <td colSpan={span}>
        <span className={css.coming} style={{ width: `${20 + ((index * 17) % 30)}%` }} />
      </td>
    </tr>
  )
}

/** Stands for the rows above or below those in view. */
export function Spacer({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tbody aria-hidden="true" className={table.spacer}>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}
