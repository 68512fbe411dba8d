import type { CSSProperties, ReactNode } from 'react'
import { formatDay } from '../format/days.ts'
import { usePacedRows } from '../pace/use-paced.ts'
import css from './month-grid.module.css'
import { isWeekend, weeksOfMonth } from './step-day.ts'
import { type DaySpan, lanesAt, type WeekBar, weekBars } from './week-bars.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** A week after the other is drawn on the first page. */
const pace = { first: 1, step: 1 }
const places = [0, 1, 2, 3, 4, 5, 6]

/** What lasts for days: one bar across them. */
export interface MonthBar extends DaySpan {
  readonly id: number
  /** What it is and how it stands; said on each of its days to readers who do not see it. */
  readonly label: string
}

interface MonthGridProps<Bar extends MonthBar> {
  /** What it is a calendar of, for readers who do not see it. */
  readonly label: string
  /** Any day of the month that is shown; days of its neighbours step back. */
  readonly date: string
  readonly today: string
  /** Whether a day is hatched: outside of the school's time. */
  readonly isHatched: (date: string) => boolean
  readonly bars?: readonly Bar[]
  /** A bar as a link or button that fills its place. */
  readonly renderBar?: (bar: WeekBar<Bar>) => ReactNode
  readonly renderDay: (date: string) => ReactNode
  /** Opens a day; days that hold nothing have no button. */
  readonly onOpen?: (date: string) => void
  readonly isOpenable?: (date: string) => boolean
  /** Below the month. */
  readonly children?: ReactNode
}

/**
 * The one month of the product: Sunday first, narrow weekends that hold marks instead of words, days outside of the
 * school's time hatched, what lasts for days as one bar (look, picture 10).
 */
export function MonthGrid<Bar extends MonthBar>(props: MonthGridProps<Bar>) {
  const { label, date, bars = [], children, ...shared } = props
  const weeks = weeksOfMonth(date)
  const drawn = usePacedRows(weeks.length, pace)
  return (
    <>
      <table className={css.month} aria-label={label}>
        <thead>
          <tr>
            {weekdays.map((name, index) => (
              <th key={name} scope="col" data-weekend={index % 6 === 0 || undefined}>
                <span className={css.hidden}>{name}</span>
                <span aria-hidden="true" className={css.long}>
                  {index % 6 === 0 ? name.slice(0, 1) : name}
                </span>
                <span aria-hidden="true" className={css.short}>
                  {name.slice(0, 1)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.slice(0, drawn).map((week) => (
            <Week
              key={week[0]}
              {...shared}
              label={label}
              date={date}
              week={week}
              weekBars={weekBars(week, bars)}
            />
          ))}
        </tbody>
      </table>
      {drawn === weeks.length && children}
    </>
  )
}

interface WeekProps<Bar extends MonthBar> extends MonthGridProps<Bar> {
  readonly week: readonly string[]
  readonly weekBars: readonly WeekBar<Bar>[]
}

function Week<Bar extends MonthBar>({ week, weekBars: bars, ...props }: WeekProps<Bar>) {
  const isLow = week.every((day) => props.isHatched(day) || !day.startsWith(props.date.slice(0, 7)))
  return (
    <tr data-low={isLow || undefined}>
      {places.map((place) => {
        const day = week[place] ?? ''
        const style: CSSProperties & Record<'--lanes', number> = { '--lanes': lanesAt(bars, place) }
        return (
          <td
            key={day}
            className={css.cell}
            style={style}
            data-weekend={isWeekend(day) || undefined}
            data-neighbour={!day.startsWith(props.date.slice(0, 7)) || undefined}
            data-hatched={props.isHatched(day) || undefined}
          >
            <div className={css.day}>
              <DayNumber
                day={day}
                today={props.today}
                open={props.isOpenable?.(day) ? props.onOpen : undefined}
              />
              <div className={css.content}>{props.renderDay(day)}</div>
            </div>
            {bars.map((bar) =>
              bar.from === place ? (
                <div key={bar.span.id} className={css.bar} style={gridPositionOf(bar)}>
                  {props.renderBar?.(bar)}
                </div>
              ) : (
                bar.from < place &&
                place <= bar.to && (
                  <span key={bar.span.id} className={css.hidden}>
                    {bar.span.label}
                  </span>
                )
              ),
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface DayNumberProps {
  readonly day: string
  readonly today: string
  readonly open: ((date: string) => void) | undefined
}

function DayNumber({ day, today, open }: DayNumberProps) {
  const current = day === today ? 'date' : undefined
  const number = Number(day.slice(8))
  if (open !== undefined)
    return (
      <button
        type="button"
        className={css.number}
        aria-label={formatDay(day)}
        aria-current={current}
        onClick={() => open(day)}
      >
        {number}
      </button>
    )
  return (
    <time className={css.number} dateTime={day} aria-current={current}>
      <span className={css.hidden}>{formatDay(day)}</span>
      <span aria-hidden="true">{number}</span>
    </time>
  )
}

/** Places of a week in the widths of its columns: two narrow ones at its ends, five that share the rest. */
function gridPositionOf({ from, to, lane }: WeekBar<DaySpan>): CSSProperties {
  const [before, days] = [widthOf(0, from), widthOf(from, to + 1)]
  return { left: before, width: days, top: `calc(28px + ${lane} * var(--bar))` }
}

function widthOf(from: number, to: number): string {
  const weekend = places.slice(from, to).filter((place) => place % 6 === 0).length
  return `calc(${weekend} * var(--weekend) + ${to - from - weekend} * var(--weekday))`
}
