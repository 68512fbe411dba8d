import { type ChangeEvent, type FocusEvent, type MouseEvent, type RefObject, useCallback } from 'react'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { attendanceStatuses } from '../../contract/attendance-status.ts'
import { RegisterHead } from './RegisterHead.tsx'
import { RegisterRow } from './RegisterRow.tsx'
import css from './register.module.css'
import type { RegisterAction, Statuses, StatusesById } from './register-state.ts'
import type { useRegisterGrid } from './use-register-grid.ts'

export interface RegisterRowsProps {
  rows: readonly AttendanceEntry[]
  statusesOf: (id: number) => Statuses
  originals: StatusesById
  change: (action: RegisterAction) => void
  startAt: string
  endAt: string
}

export interface RegisterGridProps extends RegisterRowsProps {
  table: RefObject<HTMLTableElement | null>
  label: string
  grid: ReturnType<typeof useRegisterGrid>
}

const none: Statuses = []

/** The rows and their checkboxes. Events are handled once, here, so that rows need no functions of their own. */
export function RegisterGrid(props: RegisterGridProps) {
  const { rows, statusesOf, originals, change, table, label, grid } = props
  const toggle = (event: ChangeEvent<HTMLTableElement>) => {
    const place = placeOf(event.target)
    const entry = place && rows[place.row]
    const status = place && attendanceStatuses[place.column]
    if (entry !== undefined && status !== undefined) change({ kind: 'toggle', id: entry.id, status })
  }
  const focus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place !== undefined) grid.onFocus(place.row, place.column)
  }
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined
    const restore = target?.closest('[data-restore]')?.getAttribute('data-restore')
    if (restore != null) return change({ kind: 'restore', id: Number(restore) })
    const row = target?.closest('th[scope="row"]')?.parentElement?.getAttribute('data-index')
    if (row != null) grid.goTo(Number(row), grid.column, event.shiftKey ? grid.row : undefined)
  }
  // Puts the focus on the first checkbox when the register appears, so that letters work at once.
  const takeFocus = useCallback(
    (element: HTMLTableElement | null) => {
      table.current = element
      element?.querySelector<HTMLInputElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    },
    [table],
  )
  const selection = grid.selection ?? { from: -1, to: -1 }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the register, heard around it
    <table
      ref={takeFocus}
      role="grid"
      className={css.grid}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      onChange={toggle}
      onFocus={focus}
      onClick={click}
    >
      <RegisterHead />
      <tbody role="rowgroup" className={css.rows}>
        {rows.map((entry, index) => (
          <RegisterRow
            key={entry.id}
            entry={entry}
            index={index}
            statuses={statusesOf(entry.id)}
            before={originals.get(entry.id) ?? none}
            activeColumn={grid.row === index ? grid.column : undefined}
            isSelected={index >= selection.from && index <= selection.to}
            startAt={props.startAt}
            endAt={props.endAt}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Where a checkbox stands; undefined for anything else. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  if (!(target instanceof HTMLInputElement) || target.dataset['row'] === undefined) return undefined
  return { row: Number(target.dataset['row']), column: Number(target.dataset['column']) }
}
