import { formatMonthDay } from '#ui/format/days.ts'
import type { CalendarPage } from '../use-school-calendar.ts'
import css from './year.module.css'

interface YearStripProps {
  readonly year: CalendarPage['years'][number]
  readonly cycles: CalendarPage['cycles']
  readonly holidays: CalendarPage['holidays']
  readonly today: string
}

const dayMs = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The year as a line, as the presence strip draws a meeting: cycles are there, holidays are gaps, now is a line. */
export function YearStrip({ year, cycles, holidays, today }: YearStripProps) {
  const start = dayMs(year.first_day)
  const length = dayMs(year.last_day) + 86_400_000 - start
  const at = (ms: number) => `${Math.min(100, Math.max(0, ((ms - start) / length) * 100))}%`
  const place = (from: string, to: string) => ({
    insetInlineStart: at(dayMs(from)),
    width: `${Math.min(100, ((Math.min(dayMs(to) + 86_400_000, start + length) - Math.max(dayMs(from), start)) / length) * 100)}%`,
  })
  const isRunning = year.first_day <= today && today <= year.last_day
  return (
    <div className={css.strip} aria-hidden="true">
      <div className={css.track}>
        {cycles.map((cycle) => (
          <span key={cycle.id} className={css.cycle} style={place(cycle.starts_on, cycle.ends_on)} />
        ))}
        {holidays
          .filter(({ campus }) => campus === null)
          .map((holiday) => (
            <span key={holiday.id} className={css.gap} style={place(holiday.starts_on, holiday.ends_on)} />
          ))}
        {isRunning && (
          <span className={css.now} style={{ insetInlineStart: at(dayMs(today) + 43_200_000) }} />
        )}
      </div>
      <div className={css.labels}>
        {cycles.map((cycle) => (
          <span key={cycle.id} className={css.label} style={place(cycle.starts_on, cycle.ends_on)}>
            <span className={css.labelName}>{cycle.title}</span>
            <span className={css.labelDays}>
              {formatMonthDay(cycle.starts_on)} – {formatMonthDay(cycle.ends_on)}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
