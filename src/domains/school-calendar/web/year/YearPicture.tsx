import { type KeyboardEvent, useRef, useState } from 'react'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { formatDay, formatMonth } from '#ui/format/days.ts'
import { type Month, type MonthDay, weekRuns, yearMonths } from '../../rules/year-months.ts'
import { useGoTo } from '../use-go-to.ts'
import {
  type CalendarPage,
  calendarRoute,
  covers,
  cyclesOf,
  holidaysOf,
  yearOf,
} from '../use-school-calendar.ts'
import { DayMenu } from './DayMenu.tsx'
import { stepOf } from './day-keys.ts'
import { YearStrip } from './YearStrip.tsx'
import css from './year.module.css'

/** The year to look at: its cycles in a strip, its months small with what is off; a day that is pressed opens its menu. */
export function YearPicture({ page }: { readonly page: CalendarPage }) {
  const year = yearOf(page)
  const goTo = useGoTo()
  const { day: open } = calendarRoute.useSearch()
  const [walked, setWalked] = useState<string>()
  const grids = useRef<HTMLDivElement>(null)
  if (year === undefined) return null
  const cycles = cyclesOf(page)
  const months = yearMonths(year.first_day, year.last_day, cycles)
  const dates = months.flatMap(({ days }) => days.map(({ date }) => date))
  // One stop of the tab key for the whole year; arrows go from day to day.
  const stop =
    [walked, open, page.today].find((date) => date !== undefined && dates.includes(date)) ?? dates[0]
  const walk = (event: KeyboardEvent, from: string) => {
    const to = stepOf(event.key, from)
    if (to === undefined || !dates.includes(to)) return
    event.preventDefault()
    setWalked(to)
    grids.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
  }
  return (
    <>
      <YearStrip year={year} cycles={cycles} holidays={holidaysOf(page)} today={page.today} />
      <div className={css.months} ref={grids}>
        {months.map((month) => (
          <MonthPicture
            key={month.date}
            month={month}
            page={page}
            stop={stop}
            open={open}
            onKey={walk}
            onPress={(date) => {
              setWalked(date)
              goTo.day(date === open ? undefined : date)
            }}
          />
        ))}
      </div>
      <p className={css.legend} aria-hidden="true">
        <span className={css.entry}>
          <span className={css.legendHoliday} /> Holiday
        </span>
        <span className={css.entry}>
          <span className={css.legendClosed} /> Closed
        </span>
        <span className={css.entry}>
          <span className={css.legendCampus} /> One campus only
        </span>
        <span className={css.entry}>
          <span className={css.legendOutside} /> Outside the cycles
        </span>
      </p>
    </>
  )
}

const heads = ['S', 'M', 'T', 'W', 'T', 'F', 'S'].map((letter, index) => ({
  letter,
  key: `${letter}${index}`,
}))

interface MonthPictureProps {
  readonly month: Month
  readonly page: CalendarPage
  /** The day the tab key stops at. */
  readonly stop: string | undefined
  /** The day whose menu is open. */
  readonly open: string | undefined
  readonly onKey: (event: KeyboardEvent, date: string) => void
  readonly onPress: (date: string) => void
}

function MonthPicture({ month, page, stop, open, onKey, onPress }: MonthPictureProps) {
  const first = month.days[0]?.date ?? month.date
  const last = month.days.at(-1)?.date ?? month.date
  const off = holidaysOf(page)
    .filter((one) => one.starts_on <= last && one.ends_on >= first)
    // What was closed at short notice lies over what was planned.
    .sort((one, other) => Number(one.closed_for !== null) - Number(other.closed_for !== null))
  const opened = month.days.find(({ date }) => date === open)
  return (
    <section className={css.month} aria-label={formatMonth(month.date)}>
      <p className={css.monthName} aria-hidden="true">
        {formatMonth(month.date)}
      </p>
      <div className={css.grid}>
        {heads.map(({ letter, key }) => (
          <span key={key} className={css.head} aria-hidden="true">
            {letter}
          </span>
        ))}
        {off.flatMap((holiday) =>
          weekRuns(month, holiday).map((run) => (
            <Run key={`${holiday.id} ${run[0]?.week}`} days={run} off={holiday} />
          )),
        )}
        {month.days.map((day) => {
          const ofDay = off.filter(covers(day.date))
          const titles = ofDay.map(titleOf)
          return (
            <button
              key={day.date}
              type="button"
              className={css.day}
              style={gridPositionOf(day)}
              data-date={day.date}
              data-weekend={day.isWeekend || undefined}
              data-outside={(day.isOutside && !day.isWeekend) || undefined}
              data-today={day.date === page.today || undefined}
              data-off={titles.length > 0 || undefined}
              data-closed={ofDay.some((one) => one.closed_for !== null) || undefined}
              tabIndex={day.date === stop ? 0 : -1}
              aria-haspopup="dialog"
              aria-expanded={day.date === open}
              aria-label={[formatDay(day.date), ...titles].join(', ')}
              title={titles.length > 0 ? titles.join(', ') : undefined}
              onKeyDown={(event) => onKey(event, day.date)}
              onClick={() => onPress(day.date)}
            >
              {Number(day.date.slice(8))}
            </button>
          )
        })}
        {opened !== undefined && <DayMenu page={page} date={opened.date} place={gridPositionOf(opened)} />}
      </div>
    </section>
  )
}

const gridPositionOf = ({ column, week }: MonthDay) => ({ gridColumn: column + 1, gridRow: week + 2 })

const titleOf = ({ title, closed_for, campus }: CalendarPage['holidays'][number]) =>
  [dayOffTitle({ title, closedFor: closed_for }), campus].filter((part) => part !== null).join(', ')

interface RunProps {
  readonly days: readonly MonthDay[]
  readonly off: CalendarPage['holidays'][number]
}

/** The days of a week that are off, as a bar below their numbers. */
function Run({ days, off }: RunProps) {
  const [first] = days
  if (first === undefined) return null
  return (
    <span
      className={css.run}
      style={{ gridColumn: `${first.column + 1} / span ${days.length}`, gridRow: first.week + 2 }}
      data-closed={off.closed_for !== null || undefined}
      data-campus={off.campus !== null || undefined}
      aria-hidden="true"
    />
  )
}
