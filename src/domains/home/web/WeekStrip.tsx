import { VisuallyHidden } from '@mantine/core'
import { formatDay, formatShortDay } from '#ui/format/days.ts'
import type { Home } from '../contract/home.schemas.ts'
import css from './day.module.css'

interface WeekStripProps {
  readonly days: Home['calendar']['weekDays']
  readonly day: string
  readonly today: string
  readonly onChoose: (day: string) => void
}

/** The week of the day that is shown; holidays are said. */
export function WeekStrip({ days, day, today, onChoose }: WeekStripProps) {
  return (
    <ul className={css.week} aria-label="Week">
      {days.map(({ date, holiday, isClosed }) => (
        <li key={date}>
          <button
            type="button"
            className={css.weekDay}
            aria-current={date === day ? 'date' : undefined}
            data-today={date === today || undefined}
            title={holiday ?? undefined}
            onClick={() => onChoose(date)}
          >
            <VisuallyHidden>
              {holiday === null ? formatDay(date) : `${formatDay(date)}, ${holiday}`}
            </VisuallyHidden>
            <span className={css.weekName} aria-hidden="true">
              {formatShortDay(date).slice(0, 3)}
            </span>
            <span className={css.weekNumber} aria-hidden="true">
              {Number(date.slice(8))}
            </span>
            <span className={css.weekNote} aria-hidden="true">
              {holiday === null ? '' : isClosed ? 'Closed' : 'Holiday'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
