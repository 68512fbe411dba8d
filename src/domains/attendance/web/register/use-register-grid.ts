import { type RefObject, useState } from 'react'
import { attendanceStatuses, statusKeys } from '../../contract/attendance-status.ts'
import type { RegisterAction } from './register-state.ts'

export interface GridFocus {
  readonly row: number
  readonly column: number
  /** Where a range began; the range ends at `row`. */
  readonly anchor: number | undefined
}

export interface RegisterGridOptions {
  grid: RefObject<HTMLTableElement | null>
  /** Attendance ids of the rows shown, in order. */
  ids: readonly number[]
  change: (action: RegisterAction) => void
}

const lastColumn = attendanceStatuses.length - 1

/** The keyboard of the register: where the focus is, which rows are selected, and what each key does. */
export function useRegisterGrid({ grid, ids, change }: RegisterGridOptions) {
  const [focus, setFocus] = useState<GridFocus>({ row: 0, column: 0, anchor: undefined })
  const row = Math.min(focus.row, Math.max(0, ids.length - 1))
  const from = focus.anchor === undefined ? row : Math.min(focus.anchor, row)
  const to = focus.anchor === undefined ? row : Math.max(focus.anchor, row)

  const goTo = (toRow: number, toColumn: number, anchor?: number) => {
    const next = {
      row: Math.min(Math.max(0, toRow), Math.max(0, ids.length - 1)),
      column: Math.min(Math.max(0, toColumn), lastColumn),
      anchor,
    }
    setFocus(next)
    grid.current
      ?.querySelector<HTMLInputElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus()
  }
  const move = (rows: number, columns: number) => (event: KeyboardEvent) =>
    goTo(row + rows, focus.column + columns, event.shiftKey && rows !== 0 ? (focus.anchor ?? row) : undefined)
  const letters = Object.entries(statusKeys).map(
    ([key, status]) =>
      [key.toLowerCase(), () => change({ kind: 'set', ids: ids.slice(from, to + 1), status })] as const,
  )
  return {
    row,
    column: focus.column,
    selection: focus.anchor === undefined ? undefined : { from, to },
    goTo,
    clearSelection: () => setFocus({ ...focus, anchor: undefined }),
    /** The focus came to a checkbox by pointer or Tab. */
    onFocus: (toRow: number, toColumn: number) =>
      setFocus((before) =>
        toRow === before.row && toColumn === before.column
          ? before
          : { row: toRow, column: toColumn, anchor: undefined },
      ),
    hotkeys: {
      ArrowUp: move(-1, 0),
      ArrowDown: move(1, 0),
      ArrowLeft: move(0, -1),
      ArrowRight: move(0, 1),
      PageUp: move(-10, 0),
      PageDown: move(10, 0),
      Home: (event: KeyboardEvent) => move(-ids.length, 0)(event),
      End: (event: KeyboardEvent) => move(ids.length, 0)(event),
      'Mod+a': () => {
        setFocus({ row: ids.length - 1, column: focus.column, anchor: 0 })
      },
      ...Object.fromEntries(letters),
    },
  }
}
