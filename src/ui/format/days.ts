import { type Instant, schoolDayOf } from './zone.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric' })
const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Midnight UTC of a school day such as `2026-11-10`; throws RangeError on anything else. */
function dayMs(schoolDay: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(schoolDay) ? Date.parse(`${schoolDay}T00:00:00Z`) : Number.NaN
  if (!Number.isFinite(ms)) throw new RangeError(`Not a school day: ${schoolDay}`)
  return ms
}

const yearOf = (schoolDay: string) => schoolDay.slice(0, 4)

/** A school day in full: `Tue, Nov 10, 2026`. */
export function formatDay(schoolDay: string): string {
  return `${formatShortDay(schoolDay)}, ${yearOf(schoolDay)}`
}

/** A school day where the year is plain: `Tue, Nov 10`. */
export function formatShortDay(schoolDay: string): string {
  const ms = dayMs(schoolDay)
  return `${weekday.format(ms)}, ${monthDay.format(ms)}`
}

/** A school day where even the weekday has no room: `Nov 10`. */
export function formatMonthDay(schoolDay: string): string {
  return monthDay.format(dayMs(schoolDay))
}

/** The month of a school day: `November 2026`. */
export function formatMonth(schoolDay: string): string {
  return month.format(dayMs(schoolDay))
}

/**
 * A range of school days, each part said once: `Nov 2 – 6, 2026`, `Oct 12 – Nov 20, 2026`,
 * `Dec 14, 2026 – Jan 8, 2027`; one day alone is `Nov 2, 2026`. `year: false` leaves the year out.
 */
export function formatDayRange(first: string, last: string, options: { year?: boolean } = {}): string {
  const withYear = options.year ?? true
  const end = withYear ? `, ${yearOf(last)}` : ''
  if (first === last) return `${formatMonthDay(first)}${end}`
  if (yearOf(first) !== yearOf(last))
    return `${formatMonthDay(first)}, ${yearOf(first)} – ${formatMonthDay(last)}, ${yearOf(last)}`
  if (first.slice(0, 7) === last.slice(0, 7))
    return `${formatMonthDay(first)} – ${day.format(dayMs(last))}${end}`
  return `${formatMonthDay(first)} – ${formatMonthDay(last)}${end}`
}

/** A range with its weekdays, where people plan: `Thu, Nov 12 – Thu, Nov 19`; one day is `Thu, Nov 12, 2026`. */
export function formatWeekdayRange(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatShortDay(first)} – ${formatShortDay(last)}`
}

/** The school day of an instant in full: `Tue, Nov 10, 2026`. */
export function formatDayOf(instant: Instant): string {
  return formatDay(schoolDayOf(instant))
}

/** "today", "yesterday", or `Mon, Nov 9`; stands only beside a time (design `look.md` §8). */
export function formatNearDay(schoolDay: string, today: string): string {
  const daysAgo = Math.round((dayMs(today) - dayMs(schoolDay)) / 86_400_000)
  if (daysAgo === 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  return yearOf(schoolDay) === yearOf(today) ? formatShortDay(schoolDay) : formatDay(schoolDay)
}
