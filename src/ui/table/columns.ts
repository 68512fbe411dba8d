import type { ReactNode } from 'react'

/** A value a column can be sorted by on the client; nothing always sorts last. */
export type SortValue = string | number | null | undefined

export interface DataColumn<Row> {
  id: string
  header: ReactNode
  /** The head's name where `header` is not plain text. */
  label?: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable on the client. Severity sorts best as a number. */
  sortValue?: (row: Row) => SortValue
  /** Makes the column sortable by the server: the table only reports it. */
  sortable?: boolean
  /** First click sorts from the large end, such as for severity or minutes. */
  descendingFirst?: boolean
  /** Numbers and times of day stand right, with their heads. */
  align?: 'left' | 'right' | 'center'
  /** Pixels. A column without a width shares what is left; names go without. */
  width?: number
  /** Pixels a column without a width never goes below; otherwise 240 for names, which are cut last, and 160. */
  minWidth?: number
  /** The person or thing of the row: heads the row, is drawn as a name, stays in view when scrolled. */
  primary?: boolean
  /** Draws a rule before the first of a group of computed columns. */
  groupStart?: boolean
  /** Marks the column of today. */
  now?: boolean
  /** The cell fills its whole box, such as a hatched day. */
  bleed?: boolean
  /** Beside its head: a `ColumnFilter`. */
  filter?: ReactNode
  /** It narrows the rows: its head stands out. */
  filtered?: boolean
  /** Totals at the foot. */
  footer?: ReactNode
}

export interface Sorting {
  id: string
  descending: boolean
}

export const rowHeights = { grid: 34, roll: 40, 'two-line': 46, decision: 52 } as const
export type Density = keyof typeof rowHeights

/** The least width at which every column still stands; narrower, the table scrolls inside itself. */
export function leastWidth(
  columns: readonly { width?: number; minWidth?: number; primary?: boolean }[],
): number {
  return columns.reduce(
    (sum, column) => sum + (column.width ?? column.minWidth ?? (column.primary === true ? 240 : 160)),
    0,
  )
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Orders two values ascending as people expect: numbers by size, names by alphabet with accents. */
export function compareValues(one: NonNullable<SortValue>, other: NonNullable<SortValue>): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}
