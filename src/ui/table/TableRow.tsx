import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react'
import type { DataColumn } from './columns.ts'
import css from './DataTable.module.css'

export interface TableRowProps<Row> {
  row: Row
  rowKey: string
  label: string
  columns: readonly DataColumn<Row>[]
  index: number
  ariaIndex: number | undefined
  tabStop: boolean
  open: boolean
  checked: boolean
  onOpen: ((row: Row) => void) | undefined
  onCheck: ((key: string) => void) | undefined
  actions: ((row: Row) => ReactNode) | undefined
  dimmed: boolean
  change: number | undefined
  onFocus: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, index: number) => void
}

const controls = 'a, [data-check], button, input, select, textarea, label, [role="menuitem"]'

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, label, columns, index, open, checked, onOpen, onCheck, actions } = props
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    if (event.target instanceof Element && event.target.closest(controls) === null) onOpen?.(row)
  }
  const [hovered, setHovered] = useState(false)
  const keyboard = onOpen !== undefined || onCheck !== undefined
  return (
    <tr
      className={css.row}
      data-index={index}
      data-open={open || undefined}
      data-checked={checked || undefined}
      data-opens={onOpen !== undefined || undefined}
      data-dimmed={props.dimmed || undefined}
      aria-current={open || undefined}
      aria-rowindex={props.ariaIndex}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...(keyboard && {
        tabIndex: props.tabStop ? 0 : -1,
        onFocus: () => props.onFocus(index),
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => props.onKeyDown(event, index),
        onClick: click,
      })}
    >
      {onCheck !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only makes the checkbox's own target as large as its cell.
        <td
          data-check
          className={css.check}
          onClick={(event) => event.target === event.currentTarget && onCheck(rowKey)}
        >
          <Checkbox
            aria-label={`Select ${label}`}
            checked={checked}
            tabIndex={props.tabStop ? 0 : -1}
            onChange={() => onCheck(rowKey)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = (
          <>
            {column.primary === true && onOpen !== undefined ? (
              <button type="button" className={css.open} tabIndex={-1} onClick={() => onOpen(row)}>
                {column.cell(row)}
              </button>
            ) : (
              column.cell(row)
            )}
            {column.primary === true && props.change !== undefined && (
              <span key={props.change} className={css.changed} aria-hidden="true" />
            )}
          </>
        )
        const marks = {
          'data-align': column.align,
          'data-group': column.groupStart,
          'data-now': column.now,
          'data-bleed': column.bleed,
        }
        return column.primary === true ? (
          <th key={column.id} scope="row" data-primary {...marks}>
            {content}
          </th>
        ) : (
          <td key={column.id} {...marks}>
            {content}
          </td>
        )
      })}
      {actions !== undefined && (
        <td className={css.actionsCell}>
          {(hovered || props.tabStop) && <div className={css.actions}>{actions(row)}</div>}
        </td>
      )}
    </tr>
  )
}

/**
 * One row: a click or Enter opens it, except on a control inside it. Only the row with the tab stop, and the one
 * under the pointer, carry their actions, so that a long table stays quick and short to tab through.
 */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow
