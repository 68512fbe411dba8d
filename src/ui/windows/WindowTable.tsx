import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { LiveRegion } from '../feedback/LiveRegion.tsx'
import { formatNoun } from '../format/quantities.ts'
import { type DataColumn, leastWidth, rowHeights, type Sorting } from '../table/columns.ts'
import table from '../table/DataTable.module.css'
import { scrollWhereNeeded } from '../table/scroll-where-needed.ts'
import { TableHead } from '../table/TableHead.tsx'
import { ComingRow, Spacer, WindowRow } from './WindowRow.tsx'

/** The rows from one index to another, as far as they have come: a hook that asks for them. */
export type UseWindow<Row> = (first: number, last: number) => (index: number) => Row | undefined

export interface WindowTableProps<Row extends object> {
  readonly caption: string
  /** How many rows there are; they are never all here. */
  readonly total: number
  readonly useWindow: UseWindow<Row>
  readonly columns: readonly DataColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly density?: keyof typeof rowHeights
  readonly sorting: Sorting | undefined
  readonly onSortingChange: (sorting: Sorting) => void
  readonly openKey?: string | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Ctrl F: what is looked for is looked for by the server, since most rows are not in the page. */
  readonly onFind: () => void
  /** Ctrl C after Ctrl A: all rows, which the server gives. */
  readonly onCopyAll: () => void
  readonly empty: ReactNode
}

/** Browsers draw nothing below some 17 million pixels. */
const mostPixels = 15_000_000

/**
 * A table of all rows of a list that is never here as a whole: what is in view is asked for, and what a browser does with
 * the rows of a page – find, select all, copy – it asks the server to do.
 */
export function WindowTable<Row extends object>(props: WindowTableProps<Row>) {
  const { columns, total, density = 'roll', sorting, onSortingChange } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const rowHeight = rowHeights[density]
  const count = Math.min(total, Math.floor(mostPixels / rowHeight))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollToFn: scrollWhereNeeded,
    scrollPaddingStart: 34,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items[items.length - 1]
  const rowAt = props.useWindow(first?.index ?? 0, last?.index ?? 0)
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'escape') setWhole(false)
    if (!event.ctrlKey && !event.metaKey) return
    const act = { a: () => setWhole(true), f: props.onFind, c: isWhole ? props.onCopyAll : undefined }[key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const sortable = new Set(columns.filter((one) => one.sortable === true).map(({ id }) => id))
  const turn = (id: string) =>
    onSortingChange({ id, descending: sorting?.id === id ? !sorting.descending : false })
  const style: CSSProperties & Record<'--row', string> = {
    minWidth: leastWidth(columns),
    '--row': `${rowHeight}px`,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a document, in the table that stands for one.
    <div
      ref={scroller}
      className={table.scroller}
      data-fit="fill"
      data-whole={isWhole || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and takes the keys that a page of rows would.
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={() => setWhole(false)}
    >
      <table className={table.table} style={style} data-hotkeys aria-rowcount={total + 1}>
        <caption className={table.caption}>{props.caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          sorted={{ sorting, canSort: (id) => sortable.has(id), toggleSort: turn }}
          hasActions={false}
          checks={false}
        />
        {first !== undefined && <Spacer height={first.start} />}
        <tbody>
          {items.map(({ index }) => {
            const row = rowAt(index)
            return row === undefined ? (
              <ComingRow key={`coming-${index}`} index={index} span={columns.length} />
            ) : (
              <WindowRow
                key={props.rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                rowKey={props.rowKey(row)}
                label={props.rowLabel(row)}
                isChosen={isWhole}
                isOpen={props.openKey === props.rowKey(row)}
                onOpen={props.onOpen}
              />
            )
          })}
          {total === 0 && (
            <tr>
              <td colSpan={columns.length} className={table.empty}>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
        {last !== undefined && <Spacer height={virtualizer.getTotalSize() - last.end} />}
      </table>
      <LiveRegion>{isWhole ? `${formatNoun(total, 'row')} selected. Ctrl C copies them.` : ''}</LiveRegion>
    </div>
  )
}
