import { VisuallyHidden } from '@mantine/core'
import { formatDayRange, formatMonth } from '#ui/format/days.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { type Month, type MonthDay, weekRuns, yearMonths } from '../../rules/year-months.ts'
import { type CalendarPage, cyclesOf, holidaysOf, yearOf } from '../use-school-calendar.ts'
import { YearStrip } from './YearStrip.tsx'
import css from './year.module.css'

interface YearPictureProps {
  readonly page: CalendarPage
  /** Where a holiday opens; undefined for those who only look. */
  readonly hrefOf: (holidayId: number) => string
}

/** The year to look at: its cycles in a strip, its months small, each holiday a bar that opens it. */
export function YearPicture({ page, hrefOf }: YearPictureProps) {
  const year = yearOf(page)
  if (year === undefined) return null
  const cycles = cyclesOf(page)
  const months = yearMonths(year.first_day, year.last_day, cycles)
  return (
    <>
      <YearStrip year={year} cycles={cycles} holidays={holidaysOf(page)} today={page.today} />
      <div className={css.months}>
        {months.map((month) => (
          <MonthPicture key={month.date} month={month} page={page} hrefOf={hrefOf} />
        ))}
      </div>
      <p className={css.legend} aria-hidden="true">
        <span className={css.entry}>
          <span className={css.legendHoliday} /> Holiday
        </span>
        <span className={css.entry}>
          <span className={css.legendCampus} /> Holiday of one campus
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

function MonthPicture({ month, page, hrefOf }: YearPictureProps & { readonly month: Month }) {
  const first = month.days[0]?.date ?? month.date
  const last = month.days.at(-1)?.date ?? month.date
  const holidays = holidaysOf(page).filter((one) => one.starts_on <= last && one.ends_on >= first)
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
        {month.days.map(({ date, column, week, isWeekend, isOutside }) => (
          <span
            key={date}
            className={css.day}
            style={{ gridColumn: column + 1, gridRow: week + 2 }}
            data-weekend={isWeekend || undefined}
            data-outside={(isOutside && !isWeekend) || undefined}
            data-today={date === page.today || undefined}
            aria-hidden="true"
          >
            {Number(date.slice(8))}
          </span>
        ))}
        {holidays.flatMap((holiday) =>
          weekRuns(month, holiday).map((run) => (
            <UiLink
              key={`${holiday.id} ${run[0]?.week}`}
              href={hrefOf(holiday.id)}
              className={holiday.campus === null ? css.bar : css.campusBar}
            >
              <Run days={run} label={labelOf(holiday)} />
            </UiLink>
          )),
        )}
      </div>
    </section>
  )
}

const labelOf = ({ title, starts_on, ends_on, campus }: CalendarPage['holidays'][number]) =>
  [title, formatDayRange(starts_on, ends_on), campus].filter((part) => part !== null).join(', ')

interface RunProps {
  readonly days: readonly MonthDay[]
  readonly label: string
}

/** The days of a bar; its place in the month's grid comes from its first day. */
function Run({ days, label }: RunProps) {
  const [first] = days
  if (first === undefined) return null
  return (
    <span
      className={css.run}
      style={{ gridColumn: `${first.column + 1} / span ${days.length}`, gridRow: first.week + 2 }}
    >
      {days.map(({ date }) => (
        <span key={date} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
      ))}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
