import { formatMonthDay, formatNearDay } from './days.ts'
import { type Instant, schoolDayOf, schoolZone, toMs, zoneLabel } from './zone.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeZone: schoolZone, hour: 'numeric', minute: '2-digit' })
const clockWithSeconds = new Intl.DateTimeFormat('en-US', {
  timeZone: schoolZone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** Intl separates AM and PM by a narrow no-break space; ours is a plain one, so that texts can be searched. */
const plain = (text: string) => text.replace(/\u202f/g, ' ')

/** A time of day in the school's zone: `10:06 AM`; `{ zone: true }` adds EST, once per block. */
export function formatTime(instant: Instant, options: { zone?: boolean } = {}): string {
  const text = plain(clock.format(toMs(instant)))
  return options.zone === true ? `${text} ${zoneLabel()}` : text
}

/** A time with seconds, only in a timeline or beside "Updated": `10:23:04 AM`. */
export function formatTimeWithSeconds(instant: Instant): string {
  return plain(clockWithSeconds.format(toMs(instant)))
}

/** A tick of an axis where AM and PM are said elsewhere: `10:25`. */
export function formatTick(instant: Instant): string {
  return formatTime(instant).slice(0, -3)
}

/** A span of one day, AM or PM said once: `10:00 – 10:50 AM EST`, `11:30 AM – 12:20 PM EST`. */
export function formatTimeRange(start: Instant, end: Instant, options: { zone?: boolean } = {}): string {
  const from = formatTime(start)
  const to = formatTime(end)
  const shownFrom = from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from
  return `${shownFrom} – ${to}${options.zone === false ? '' : ` ${zoneLabel()}`}`
}

const firstSecond = '12:00:00 AM'
const lastSecond = '11:59:59 PM'

/** A span that may be whole days: `all day`, else as `formatTimeRange` says it. */
export function formatTimesOrAllDay(start: Instant, end: Instant, options: { zone?: boolean } = {}): string {
  const isAllDay = formatTimeWithSeconds(start) === firstSecond && formatTimeWithSeconds(end) === lastSecond
  return isAllDay ? 'all day' : formatTimeRange(start, end, options)
}

/** When something happened, for a reader today: `today 8:12 AM`, `yesterday 4:10 PM`, `Mon, Nov 9 6:00 AM`. */
export function formatWhen(instant: Instant, nowMs: number): string {
  return `${formatNearDay(schoolDayOf(instant), schoolDayOf(nowMs))} ${formatTime(instant)}`
}

/**
 * A moment of a history, for a reader at `nowMs`: the time when it was today, else the day too: `5:22 PM`,
 * `Nov 16, 5:22 PM`, `Nov 16, 2025, 5:22 PM`; `{ zone: true }` adds EST.
 */
export function formatMoment(instant: Instant, nowMs: number, options: { zone?: boolean } = {}): string {
  const day = schoolDayOf(instant)
  const today = schoolDayOf(nowMs)
  const time = formatTime(instant, options)
  if (day === today) return time
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)},`
  return `${formatMonthDay(day)},${year} ${time}`
}

/** A time of the school's wall clock without a day, `08:45` or `08:45:00`: `8:45 AM`. */
export function formatWallTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
