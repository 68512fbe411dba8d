import { mondayOf, schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'

/** How many weeks before are looked at for an increase (domain.md §6). */
export const weeksCompared = 4

const day = (date: string) => Temporal.PlainDate.from(date)

export const addWeeks = (monday: string, weeks: number): string => day(monday).add({ weeks }).toString()

/** The Monday of the last week that is over. */
export const lastFinishedWeek = (nowMs: number): string => addWeeks(mondayOf(schoolDateOf(nowMs)), -1)

/** Instants around a week, epoch ms: a week with a change of the clock is an hour shorter or longer. */
export interface WeekBounds {
  /** Monday, midnight. */
  readonly startMs: number
  /** The next Monday, midnight: not in the week any more. */
  readonly endMs: number
  /** A week earlier, and four: what the week is compared with begins there. */
  readonly weekBeforeMs: number
  readonly comparedFromMs: number
}

export function weekBounds(monday: string): WeekBounds {
  const startOf = (weeks: number) => schoolDayBounds(addWeeks(monday, weeks)).startMs
  return {
    startMs: startOf(0),
    endMs: startOf(1),
    weekBeforeMs: startOf(-1),
    comparedFromMs: startOf(-weeksCompared),
  }
}

/** The Friday of a week. */
export const lastDayOf = (monday: string): string => day(monday).add({ days: 4 }).toString()

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthDay = ({ month, day }: Temporal.PlainDate) => `${monthNames[month - 1]} ${day}`

/** The school days of a week without the year: `Nov 2 – 6`, `Sep 28 – Oct 2`. */
export function weekShortTitle(monday: string): string {
  const first = day(monday)
  const friday = first.add({ days: 4 })
  return `${monthDay(first)} – ${first.month === friday.month ? friday.day : monthDay(friday)}`
}

/** A report's title: `Nov 2 – 6, 2026`, `Dec 28, 2026 – Jan 1, 2027`. */
export function weekTitle(monday: string): string {
  const first = day(monday)
  const friday = first.add({ days: 4 })
  return first.year === friday.year
    ? `${weekShortTitle(monday)}, ${friday.year}`
    : `${monthDay(first)}, ${first.year} – ${monthDay(friday)}, ${friday.year}`
}
