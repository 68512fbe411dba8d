import { datesOf } from './open-days.ts'

export interface MonthDay {
  readonly date: string
  /** 0 is Sunday. */
  readonly column: number
  readonly week: number
  readonly isWeekend: boolean
  /** In no cycle: nothing is planned there. */
  readonly isOutside: boolean
}

export interface Month {
  /** Its first day. */
  readonly date: string
  readonly days: readonly MonthDay[]
}

interface Span {
  readonly starts_on: string
  readonly ends_on: string
}

/** The months that a school year touches, each whole, for the picture of the year. */
export function yearMonths(firstDay: string, lastDay: string, cycles: readonly Span[]): Month[] {
  const months: Month[] = []
  const last = Temporal.PlainDate.from(lastDay)
  for (
    let first = Temporal.PlainDate.from(firstDay).with({ day: 1 });
    Temporal.PlainDate.compare(first, last) <= 0;
    first = first.add({ months: 1 })
  )
    months.push({ date: first.toString(), days: daysOf(first, cycles) })
  return months
}

function daysOf(first: Temporal.PlainDate, cycles: readonly Span[]): MonthDay[] {
  const lead = first.dayOfWeek % 7
  return Array.from({ length: first.daysInMonth }, (_, index) => {
    const date = first.add({ days: index }).toString()
    const column = (lead + index) % 7
    return {
      date,
      column,
      week: Math.floor((lead + index) / 7),
      isWeekend: column === 0 || column === 6,
      isOutside: !cycles.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on),
    }
  })
}

/** The days of a month that a holiday covers, a row of days for each week: what is drawn as one bar. */
export function weekRuns({ days }: Month, { starts_on, ends_on }: Span): (readonly MonthDay[])[] {
  const covered = days.filter(({ date }) => starts_on <= date && date <= ends_on)
  return [...Map.groupBy(covered, ({ week }) => week).values()]
}

/** How many weekdays a holiday takes. */
export const weekdaysOf = ({ starts_on, ends_on }: Span): number =>
  datesOf({ startsOn: starts_on, endsOn: ends_on }).filter(
    (date) => Temporal.PlainDate.from(date).dayOfWeek <= 5,
  ).length
