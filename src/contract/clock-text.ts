import { school } from './school/school.ts'
import { schoolZone } from './school-time.ts'

const minuteMs = 60_000

/** Whole minutes gone: 21 min 59 s is 21. */
export function wholeMinutes(durationMs: number): number {
  return Math.floor(durationMs / minuteMs)
}

/**
 * A duration to compare minutes with, rounded up, so that "15 of 31" never reads as half when it is less.
 */
export function minutesOf(durationMs: number): number {
  return Math.ceil(durationMs / minuteMs)
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(atMs: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  const key = zone + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formatters.set(key, formatter)
  // Intl puts a narrow no-break space before AM and PM, which neither wraps nor can be typed in a search
  return formatter.format(atMs).replaceAll('\u202f', ' ')
}

/** `10:06 AM` on the wall of the school. */
export function clockText(atMs: number, zone = schoolZone): string {
  return format(atMs, zone, { hour: 'numeric', minute: '2-digit' })
}

/** `10:06`, for lines where the half of the day is plain. */
export function shortClockText(atMs: number, zone = schoolZone): string {
  return clockText(atMs, zone).replace(/ [AP]M$/, '')
}

/** `10:00 – 10:50 AM EST`. */
export function clockRangeText(fromMs: number, toMs: number, zone = schoolZone): string {
  const from = clockText(fromMs, zone)
  const to = clockText(toMs, zone)
  const isSameHalf = from.slice(-2) === to.slice(-2)
  const label = zone === schoolZone ? school().zoneLabel : zone
  return `${isSameHalf ? shortClockText(fromMs, zone) : from} – ${to} ${label}`
}

/** `Mon, Jan 15, 2024`. */
export function dayText(atMs: number, zone = schoolZone): string {
  return format(atMs, zone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
}

/** `Mon, Jan 15, 2024` of a school day, `2024-01-15`. */
export function dayTextOf(day: string): string {
  return dayText(Date.parse(`${day}T00:00:00Z`), 'UTC')
}
