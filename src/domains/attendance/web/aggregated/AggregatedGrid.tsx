import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { formatMonthDay, formatShortDay } from '#ui/format/days.ts'
import { usePacedRows } from '#ui/pace/use-paced.ts'
import { scrollWhereNeeded } from '#ui/table/scroll-where-needed.ts'
import type { AggregatedView } from '../../contract/attendance.schemas.ts'
import type { AggregatedDay, AggregatedStudent } from '../../rules/aggregated-rows.ts'
import { AggregatedRow } from './AggregatedRow.tsx'
import css from './aggregated.module.css'
import markCss from './day-mark.module.css'
import { markPictures } from './day-marks.ts'
import { observeSize } from './observe-size.ts'
import { beforeDays, dayWidth, useDrawnDays } from './use-drawn-days.ts'

export interface AggregatedGridProps {
  caption: string
  view: AggregatedView
  students: readonly AggregatedStudent[]
  onOpen: (day: AggregatedDay, student: AggregatedStudent) => void
}

const rowHeight = 34
const headHeight = 44
/** How many rows are drawn at first, and how many with each step after. */
const pace = { first: 4, step: 4 }

/**
 * Students by day, 34 px a row (picture 05): rows in view, and days as `useDrawnDays` says. Arrows move, Enter opens.
 */
export function AggregatedGrid({ caption, view, students, onOpen }: AggregatedGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState({ row: 0, column: startColumn(view.days) })
  const { days } = view
  const virtualizer = useVirtualizer({
    count: students.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollToFn: scrollWhereNeeded,
    // The rows come with the table, and not in a second pass that nothing can interrupt.
    observeElementRect: observeSize,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: rowHeight,
  })
  const { drawn, draw, drawInView } = useDrawnDays(days.length, scroller)
  const inView = virtualizer.getVirtualItems()
  const items = inView.slice(0, usePacedRows(inView.length, pace))
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)

  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(0, row), students.length - 1),
      column: Math.min(Math.max(0, column), days.length - 1),
    }
    setFocus(next)
    draw(next.column)
    virtualizer.scrollToIndex(next.row, { align: 'auto' })
    const cell = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
    const now = cell()
    if (now) now.focus()
    else requestAnimationFrame(() => requestAnimationFrame(() => cell()?.focus()))
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return
    const step = steps(days.length)[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    goTo(focus.row + step[0], focus.column + step[1])
  }
  const open = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    if (cell === null) return
    const student = students[Number(cell.dataset['row'])]
    const day = days[Number(cell.dataset['column'])]
    if (student !== undefined && day !== undefined) onOpen(day, student)
  }
  return (
    <div ref={scroller} className={css.scroller} onScroll={drawInView}>
      <table
        className={`${css.grid} ${markCss.marks}`}
        style={{ ...markPictures, minWidth: beforeDays + days.length * dayWidth }}
        aria-rowcount={students.length + 1}
        aria-colcount={days.length + 3}
        onKeyDown={press}
        onClick={open}
        onFocus={(event) => {
          const { row, column } = event.target.dataset
          if (row !== undefined) setFocus({ row: Number(row), column: Number(column) })
        }}
      >
        <caption className={css.hidden}>{caption}</caption>
        <colgroup>
          <col />
          <col style={{ width: 104 }} />
          <col style={{ width: 84 }} />
          {days.map((day) => (
            <col key={day.sessionId} style={{ width: dayWidth }} />
          ))}
        </colgroup>
        <AggregatedHead days={days} drawn={drawn} />
        <tbody>
          {above > 0 && <Spacer height={above} columns={days.length + 3} />}
          {items.map(({ index }) => {
            const student = students[index]
            return (
              student && (
                <AggregatedRow
                  key={student.studentId}
                  student={student}
                  days={days}
                  drawn={drawn}
                  index={index}
                  activeDay={focus.row === index ? focus.column : undefined}
                />
              )
            )
          })}
          {below > 0 && <Spacer height={below} columns={days.length + 3} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={css.student}>
              Present that day
            </th>
            <td className={css.percent}>{percentOf(view.presentPercentage)}</td>
            <td className={css.absences} />
            {days.slice(0, drawn).map((day) => (
              <td key={day.sessionId} className={css.total} data-now={day.isToday || undefined}>
                {percentOf(day.presentPercentage)}
              </td>
            ))}
            {drawn < days.length && <td colSpan={days.length - drawn} />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function AggregatedHead({ days, drawn }: { days: readonly AggregatedDay[]; drawn: number }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={css.student}>
          Student
        </th>
        <th scope="col" className={css.percent}>
          Present
        </th>
        <th scope="col" className={css.absences}>
          Absences
        </th>
        {days.slice(0, drawn).map((day) => (
          <th
            key={day.sessionId}
            scope="col"
            className={css.dayHead}
            data-now={day.isToday || undefined}
            data-upcoming={day.isUpcoming || undefined}
          >
            <strong>{formatMonthDay(day.date)}</strong>
            {day.isToday ? 'Today' : formatShortDay(day.date).slice(0, 3)}
          </th>
        ))}
        {drawn < days.length && <td colSpan={days.length - drawn} />}
      </tr>
    </thead>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td className={css.spacer} colSpan={columns} style={{ height }} />
    </tr>
  )
}

const percentOf = (percent: number | null) => (percent === null ? '' : `${percent}%`)

/** The first focus is on today, or the last day that has been. */
function startColumn(days: readonly AggregatedDay[]): number {
  const today = days.findIndex((day) => day.isToday)
  return today >= 0
    ? today
    : Math.max(
        0,
        days.findLastIndex((day) => !day.isUpcoming),
      )
}

/** How far each key goes, in rows and days. */
function steps(days: number): Record<string, readonly [number, number]> {
  return {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-10, 0],
    PageDown: [10, 0],
    Home: [0, -days],
    End: [0, days],
  }
}
