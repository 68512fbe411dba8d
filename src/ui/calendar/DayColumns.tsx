import type { CSSProperties } from 'react'
import { useNow } from '../clock/use-now.ts'
import { formatDay } from '../format/days.ts'
import css from './calendar.module.css'
import type { CalendarDay, CalendarItem } from './calendar-item.ts'
import { EventBlock } from './EventBlock.tsx'
import { NowLine } from './NowLine.tsx'
import { layOutSideBySide } from './side-by-side.ts'
import { hourText, wallMinutes } from './wall-minutes.ts'

interface DayColumnsProps {
  readonly days: readonly CalendarDay[]
  readonly fromHour: number
  readonly toHour: number
  readonly remPerHour: number
  readonly inlineHours: number
  /** The item whose panel is open. */
  readonly openId?: number | undefined
}

const minuteMs = 60_000
/** The tag of now is as high as so much of an hour: an hour's label so near gives way to it. */
const tagHours = 0.25

/** No block is lower than a line of text. */
const leastMinutes = 15

/** Days side by side by the hour: what overlaps shares the width, what reaches out of the hours is cut. */
export function DayColumns({ days, fromHour, toHour, remPerHour, inlineHours, openId }: DayColumnsProps) {
  const nowMs = useNow(minuteMs)
  const isTodayShown = days.some(({ isToday }) => isToday)
  const nowHour = isTodayShown ? wallMinutes(nowMs) / 60 : Number.NaN
  const hours = Array.from({ length: toHour - fromHour }, (_, index) => fromHour + index)
  const style: CSSProperties & Record<'--hour', string> = {
    '--hour': `${remPerHour}rem`,
    height: `${hours.length * remPerHour}rem`,
  }
  return (
    <div className={css.columns} style={style}>
      <div className={css.gutter} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className={css.hour}>
            {Math.abs(hour - nowHour) < tagHours ? '' : hourText(hour)}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <ul
          key={day.date}
          className={css.column}
          data-today={day.isToday || undefined}
          aria-label={formatDay(day.date)}
        >
          {placeItems(day.items, fromHour, toHour).map(({ item, top, height, left, width }) => (
            <li
              key={item.id}
              className={css.place}
              style={{
                top: `${top * remPerHour}rem`,
                height: `${height * remPerHour}rem`,
                left: `${left}%`,
                width: `${width}%`,
              }}
            >
              <EventBlock item={item} isOpen={item.id === openId} inlineHours={inlineHours} />
            </li>
          ))}
        </ul>
      ))}
      <NowLine
        fromHour={fromHour}
        toHour={toHour}
        remPerHour={remPerHour}
        dates={days.map(({ date }) => date)}
      />
    </div>
  )
}

/** Top and height in hours from the first one, left and width in percent. */
function placeItems(items: readonly CalendarItem[], fromHour: number, toHour: number) {
  const [first, last] = [fromHour * 60, toHour * 60]
  const spans = items.map((item) => {
    const start = wallMinutes(item.startAt)
    const end = wallMinutes(item.endAt)
    const from = Math.min(Math.max(start, first), last - leastMinutes)
    // What ends after midnight ends with the day.
    const to = Math.min(end > start ? end : last, last)
    return { start: from, end: Math.max(to, from + leastMinutes) }
  })
  return layOutSideBySide(spans).flatMap(({ lane, lanes }, index) => {
    const [item, span] = [items[index], spans[index]]
    if (item === undefined || span === undefined) return []
    return {
      item,
      top: (span.start - first) / 60,
      height: (span.end - span.start) / 60,
      left: (lane / lanes) * 100,
      width: 100 / lanes,
    }
  })
}
