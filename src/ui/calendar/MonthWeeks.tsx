import type { ReactNode } from 'react'
import { formatDay } from '../format/days.ts'
import css from './month.module.css'
import { weekdayOf } from './step-day.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface MonthWeeksProps {
  /** What it is a calendar of, for readers who do not see it. */
  readonly label: string
  readonly weeks: readonly (readonly string[])[]
  /** The month shown, `2026-11`: days of its neighbours step back. */
  readonly month: string
  readonly today: string
  /** Whether a day is hatched: outside of the school's time. */
  readonly isHatched: (date: string) => boolean
  readonly renderDay: (date: string) => ReactNode
}

/** A month by weeks, Monday first; weekends are narrow (look, picture 10). */
export function MonthWeeks({ label, weeks, month, today, isHatched, renderDay }: MonthWeeksProps) {
  return (
    <table className={css.month} aria-label={label}>
      <thead>
        <tr>
          {weekdays.map((name, index) => (
            <th key={name} scope="col" data-weekend={index > 4 || undefined}>
              <span className={css.hidden}>{name}</span>
              <span aria-hidden="true">{index > 4 ? name.slice(0, 1) : name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                className={css.cell}
                data-weekend={weekdayOf(date) > 5 || undefined}
                data-neighbour={!date.startsWith(month) || undefined}
                data-hatched={isHatched(date) || undefined}
              >
                <time
                  className={css.number}
                  dateTime={date}
                  aria-current={date === today ? 'date' : undefined}
                >
                  <span className={css.hidden}>{formatDay(date)}</span>
                  <span aria-hidden="true">{Number(date.slice(8))}</span>
                </time>
                {renderDay(date)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
