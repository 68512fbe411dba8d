import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { hourText } from '#ui/calendar/wall-minutes.ts'
import { formatWallTime } from '#ui/format/times.ts'
import { type Cell, firstSlot, lastSlot, paint, slotMinutes, spanOf } from '../rules/week-grid.ts'
import { coverOf, type Hours, timeOf } from '../rules/week-hours.ts'
import css from './availability.module.css'
import { weekdays } from './hours-values.ts'

interface HoursGridProps {
  readonly hours: readonly Hours[]
  /** Without it the week is to be looked at. */
  readonly onChange?: (hours: Hours[]) => void
}

const slots = Array.from({ length: lastSlot - firstSlot }, (_, at) => firstSlot + at)

const steps: Readonly<Record<string, readonly [day: number, slot: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const keep = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** A usual week: drag over it, or go with the arrows and press Space; with Shift the arrows take along what is set. */
export function HoursGrid({ hours, onChange }: HoursGridProps) {
  const [at, setAt] = useState<Cell>({ day: 1, slot: 16 })
  const drag = useRef<{ readonly begun: readonly Hours[]; readonly from: Cell; readonly isIn: boolean }>(
    undefined,
  )
  const isTap = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const isSet = (cell: Cell) => coverOf(hours, spanOf(cell)) === 'all'
  const go = (cell: Cell) => {
    setAt(cell)
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.day}-${cell.slot}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, cell: Cell) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = {
        day: keep(cell.day + step[0], 0, 6),
        slot: keep(cell.slot + step[1], firstSlot, lastSlot - 1),
      }
      if (event.shiftKey) onChange?.(paint(hours, cell, next, isSet(cell)))
      go(next)
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChange?.(paint(hours, cell, cell, !isSet(cell)))
    }
  }
  const begin = (event: PointerEvent<HTMLElement>, cell: Cell) => {
    if (onChange === undefined || event.button !== 0) return
    // A finger that moves scrolls; one that taps is a click.
    isTap.current = event.pointerType === 'touch'
    if (isTap.current) return
    drag.current = { begun: hours, from: cell, isIn: !isSet(cell) }
    setAt(cell)
    onChange(paint(hours, cell, cell, !isSet(cell)))
    window.addEventListener('pointerup', () => (drag.current = undefined), { once: true })
  }
  const click = (event: MouseEvent, cell: Cell) => {
    // A mouse has drawn already; a finger and whoever presses by voice or a screen reader have not.
    if (isTap.current || event.detail === 0) onChange?.(paint(hours, cell, cell, !isSet(cell)))
  }
  const pass = (cell: Cell) => {
    const { current } = drag
    if (current !== undefined) onChange?.(paint(current.begun, current.from, cell, current.isIn))
  }
  return (
    <div className={css.scroller}>
      <table
        ref={table}
        className={css.grid}
        aria-label="Hours of a usual week"
        // Whoever only reads has the same in words beside it.
        aria-hidden={onChange === undefined || undefined}
      >
        <thead>
          <tr>
            <td />
            {weekdays.map(({ name }) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot} data-hour={slot % 2 === 0 || undefined}>
              <th scope="row">
                {slot % 2 === 0 ? (
                  hourText(slot / 2)
                ) : (
                  <VisuallyHidden>{formatWallTime(timeOf(slot * slotMinutes))}</VisuallyHidden>
                )}
              </th>
              {weekdays.map(({ name }, day) => {
                const cell = { day, slot }
                const cover = coverOf(hours, spanOf(cell))
                const isAt = at.day === day && at.slot === slot
                return (
                  <td key={name} data-cover={cover}>
                    {onChange !== undefined && (
                      <button
                        type="button"
                        data-cell={`${day}-${slot}`}
                        aria-pressed={cover !== 'none'}
                        aria-label={`${name}, ${formatWallTime(timeOf(slot * slotMinutes))}`}
                        tabIndex={isAt ? 0 : -1}
                        onKeyDown={(event) => press(event, cell)}
                        onPointerDown={(event) => begin(event, cell)}
                        onClick={(event) => click(event, cell)}
                        onPointerEnter={() => pass(cell)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
