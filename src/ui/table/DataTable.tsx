import { useCallbackRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, type ReactNode, useRef } from 'react'
import { usePacedRows } from '../pace/use-paced.ts'
import { usePhone } from '../page/use-phone.ts'
import { type DataColumn, type Density, leastWidth, rowHeights, type Sorting } from './columns.ts'
import css from './DataTable.module.css'
import { GroupHead } from './GroupHead.tsx'
import { groupStarts, type RowGroup } from './groups.ts'
import { PhoneRows } from './PhoneRows.tsx'
import { scrollWhereNeeded } from './scroll-where-needed.ts'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSortedRows } from './use-sorted-rows.ts'

/** From this many rows on, only those in view are in the page. */
const virtualFrom = 100
/** So many are drawn at once on the first page, and then behind them. */
const pace = { first: 8, step: 8 }
const checkWidth = 32
/** As high as `.group` of the styles. */
const groupHeight = 40
/** Beside the actions of a row. */
const actionsPadding = 12

export interface DataTableProps<Row extends object> {
  /** What the table is, for screen readers: "Roll of The Kelp Forest, Nov 10". */
  caption: string
  rows: readonly Row[]
  /** Keep stable between renders (module scope or `useMemo`). */
  columns: readonly DataColumn<Row>[]
  /** Keep stable between renders. */
  rowKey: (row: Row) => string
  /** The row's name, such as the person's: names its checkbox and its open button. */
  rowLabel: (row: Row) => string
  density?: Density
  /** `fill` scrolls inside the page under a sticky head; `content` is as high as its rows. */
  fit?: 'fill' | 'content'
  /** Padding of the first and last cell: the sheet's, or none inside a panel or card. */
  inset?: 'sheet' | 'none'
  sorting?: Sorting
  defaultSorting?: Sorting
  onSortingChange?: (sorting: Sorting) => void
  serverSorted?: boolean
  /** The row whose side sheet is open. */
  openKey?: string | undefined
  onOpen?: (row: Row) => void
  checked?: ReadonlySet<string>
  onCheckedChange?: (checked: Set<string>) => void
  /** Appear on hover and focus beside the figures, in a place of their own; always reachable by keyboard. */
  rowActions?: (row: Row) => ReactNode
  /** How wide they are, px; one button with an icon by itself. */
  actionsWidth?: number
  /** On a phone the table becomes a list of these: a `PhoneRow`. Without it the table scrolls inside itself. */
  phoneRow?: (row: Row) => ReactNode
  /** The one action of a phone's row. */
  phoneAction?: (row: Row) => ReactNode
  /** Names of people On Hold and the like turn grey. */
  dimmed?: (row: Row) => boolean
  /** Rows that follow each other under one head; for rows in an order that keeps them together. */
  groupOf?: (row: Row) => RowGroup
  /** Rows that just changed fade a tint; give each change its own number. */
  changeOf?: (row: Row) => number | undefined
  /** Stands instead of the rows when there are none. */
  empty?: ReactNode
}

/** The table of the product (design `look.md` §7.4): sorts, opens, checks, and stays quick at 10,000 rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rowLabel, density = 'roll', fit = 'fill', inset = 'sheet', onOpen } = props
  const { checked, onCheckedChange } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const phone = usePhone()
  const sorted = useSortedRows(props)
  const rows = sorted.rows
  const rowHeight = rowHeights[density]
  const virtual = rows.length > virtualFrom
  const groupAt = groupStarts(rows, props.groupOf)
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (groupAt(index) === undefined ? 0 : groupHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollToFn: scrollWhereNeeded,
    scrollPaddingStart: 34,
  })
  const items = virtual ? virtualizer.getVirtualItems() : undefined
  const first = items?.[0]
  const last = items?.[items.length - 1]
  const paced = usePacedRows(rows.length, pace)
  const shown = items === undefined ? rows.slice(0, paced) : items.flatMap((item) => rows[item.index] ?? [])
  const coming = items === undefined ? rows.length - paced : 0
  const offset = first?.index ?? 0

  const check = useCallbackRef((key: string) => {
    const next = new Set(checked)
    if (!next.delete(key)) next.add(key)
    onCheckedChange?.(next)
  })
  const focusRow = (index: number) => {
    if (virtual) virtualizer.scrollToIndex(index, { align: 'auto' })
    const drawn = () => body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    const row = drawn()
    if (row) row.focus()
    else requestAnimationFrame(() => requestAnimationFrame(() => drawn()?.focus()))
  }
  const keys = useRowKeys({
    count: rows.length,
    onOpen: onOpen && ((index) => rows[index] && onOpen(rows[index].original)),
    onCheck: onCheckedChange && ((index) => rows[index] && check(rows[index].id)),
    focusRow,
  })

  const { phoneRow } = props
  if (phone && phoneRow !== undefined && rows.length > 0)
    return (
      <PhoneRows
        label={props.caption}
        rows={rows}
        draw={phoneRow}
        groupAt={groupAt}
        openKey={props.openKey}
        onOpen={onOpen}
        action={props.phoneAction}
      />
    )
  // In a table that is wider than the phone the sentence and its button would stand out of sight.
  if (phone && rows.length === 0 && props.empty !== undefined) return <div>{props.empty}</div>
  const checkable = onCheckedChange !== undefined
  const actionsWidth = props.rowActions === undefined ? 0 : (props.actionsWidth ?? 28) + actionsPadding
  // Where nothing in it takes the keyboard it does so itself, so that the arrow keys reach what is out of sight.
  const isOnlyRead =
    onOpen === undefined &&
    !checkable &&
    actionsWidth === 0 &&
    !columns.some(({ sortValue, sortable }) => sortValue !== undefined || sortable === true)
  const span = columns.length + (checkable ? 1 : 0) + (actionsWidth > 0 ? 1 : 0)
  const style: CSSProperties & Record<'--row', string> = {
    minWidth: leastWidth(columns) + (checkable ? checkWidth : 0) + actionsWidth,
    '--row': `${rowHeight}px`,
  }
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-fit={fit}
      data-inset={inset}
      {...((rows.length === 0 || isOnlyRead) && { tabIndex: 0 })}
    >
      <table
        className={css.table}
        style={style}
        data-hotkeys
        aria-rowcount={virtual ? rows.length + 1 : undefined}
      >
        <caption className={css.caption}>{props.caption}</caption>
        <colgroup>
          {checkable && (
            <col className={css.check} style={{ width: checkWidth + (inset === 'sheet' ? 16 : 0) }} />
          )}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
          {actionsWidth > 0 && <col style={{ width: actionsWidth + (inset === 'sheet' ? 16 : 0) }} />}
        </colgroup>
        <TableHead
          columns={columns}
          sorted={sorted}
          hasActions={actionsWidth > 0}
          checks={
            checkable && {
              all: rows.length > 0 && rows.every((row) => checked?.has(row.id)),
              some: rows.some((row) => checked?.has(row.id)),
              toggle: (on) => onCheckedChange(withRows(checked, rows, on)),
            }
          }
        />
        {first !== undefined && <Spacer height={first.start} />}
        <tbody ref={body}>
          {shown.map((row, at) => {
            const group = groupAt(offset + at)
            return (
              <Fragment key={row.id}>
                {group && <GroupHead group={group} span={span} />}
                <TableRow
                  row={row.original}
                  rowKey={row.id}
                  label={rowLabel(row.original)}
                  columns={columns}
                  index={offset + at}
                  ariaIndex={virtual ? offset + at + 2 : undefined}
                  tabStop={keys.tabStop === offset + at}
                  open={props.openKey === row.id}
                  checked={checked?.has(row.id) ?? false}
                  onOpen={onOpen}
                  onCheck={checkable ? check : undefined}
                  actions={props.rowActions}
                  dimmed={props.dimmed?.(row.original) ?? false}
                  change={props.changeOf?.(row.original)}
                  onFocus={keys.setActive}
                  onKeyDown={keys.onKeyDown}
                />
              </Fragment>
            )
          })}
          {rows.length === 0 && props.empty !== undefined && (
            <tr>
              <td colSpan={span} className={css.empty}>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
        {coming > 0 && <Spacer height={coming * rowHeight} />}
        {last !== undefined && <Spacer height={virtualizer.getTotalSize() - last.end} />}
        <TableFoot columns={columns} checkable={checkable} hasActions={actionsWidth > 0} />
      </table>
    </div>
  )
}

/** Stands for the rows above or below those in view. */
function Spacer({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tbody aria-hidden="true" className={css.spacer}>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}

/** What is checked once the rows that the table has are, or are not: those of other pages stay as they were. */
function withRows(
  checked: ReadonlySet<string> | undefined,
  rows: readonly { readonly id: string }[],
  on: boolean,
): Set<string> {
  const next = new Set(checked)
  for (const { id } of rows)
    if (on) next.add(id)
    else next.delete(id)
  return next
}
