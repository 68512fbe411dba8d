/** The order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'month_first' | 'day_first'

/** A wall time as a report writes it, before anyone knows which number is the month. */
export type WrittenTime =
  | { kind: 'instant'; atMs: number }
  | { kind: 'dated'; date: string; time: string }
  | { kind: 'numbers'; first: number; second: number; year: number; time: string }

const clock = String.raw`(?:,?\s+|T)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?\s*(?:m\.?)?`
const numbers = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${clock}$`, 'i')
const yearFirst = new RegExp(
  String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}\s*(Z|[+-]\d{2}:?\d{2})?$`,
  'i',
)
const monthWord = new RegExp(
  String.raw`^(?:\w{3,9},\s+)?([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})${clock}$`,
  'i',
)
const dayThenMonthWord = new RegExp(String.raw`^(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s,-]+(\d{4})${clock}$`, 'i')
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The longest way to write a time takes half of it. */
const longestTime = 80

/** Reads a date with a time, on a 12-hour or 24-hour clock; null when it is no such thing. */
export function readWrittenTime(text: string): WrittenTime | null {
  if (text.length > longestTime) return null
  const plain = text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
  const numeric = numbers.exec(plain)
  if (numeric) {
    const [, first, second, year = '', ...rest] = numeric
    const time = readClock(rest)
    const fullYear = Number(year) + (year.length === 2 ? 2000 : 0)
    return time
      ? { kind: 'numbers', first: Number(first), second: Number(second), year: fullYear, time }
      : null
  }
  const iso = yearFirst.exec(plain)
  if (iso) {
    const [, year, month, day, ...rest] = iso
    const time = readClock(rest)
    const date = time && readDate(Number(year), Number(month), Number(day))
    const offset = rest[4]
    if (!date || !time) return null
    return offset ? readInstant(`${date}T${time}${offset}`) : { kind: 'dated', date, time }
  }
  return readWorded(plain)
}

function readWorded(plain: string): WrittenTime | null {
  const monthFirst = monthWord.exec(plain)
  const [, one, other, year, ...rest] = monthFirst ?? dayThenMonthWord.exec(plain) ?? []
  const [month = '', day] = monthFirst ? [one, other] : [other, one]
  const time = readClock(rest)
  const date =
    time && readDate(Number(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day))
  return date && time ? { kind: 'dated', date, time } : null
}

function readInstant(text: string): WrittenTime | null {
  const atMs = Date.parse(text.toUpperCase())
  return Number.isNaN(atMs) ? null : { kind: 'instant', atMs }
}

/** `HH:MM:SS` on the 24-hour clock; null when there is no such time. */
function readClock([hourText, minuteText, secondText, half]: (string | undefined)[]): string | null {
  const hour = Number(hourText)
  if (half && (hour < 1 || hour > 12)) return null
  const onTheDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  const parts = [onTheDay, Number(minuteText), Number(secondText ?? 0)]
  const [hours = 24, minutes = 60, seconds = 60] = parts
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return null
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** `2026-11-10`; null when the calendar has no such day. */
function readDate(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** The day a written time falls on in an order; null when that order has no such day. */
export function dateIn(time: WrittenTime, order: DateOrder): string | null {
  if (time.kind === 'dated') return time.date
  if (time.kind === 'instant') return null
  const { first, second, year } = time
  return order === 'month_first' ? readDate(year, first, second) : readDate(year, second, first)
}

/**
 * One order for the whole file: the one in which every date exists; when both do, the one that has more dates
 * on the session's day, and in a tie the American one.
 */
export function decideDateOrder(times: readonly WrittenTime[], sessionDate: string): DateOrder {
  const dated = times.filter((time) => time.kind === 'numbers')
  const datesIn = (order: DateOrder) => dated.map((time) => dateIn(time, order))
  const [monthFirst, dayFirst] = [datesIn('month_first'), datesIn('day_first')]
  const missing = (dates: (string | null)[]) => dates.filter((date) => date === null).length
  if (missing(monthFirst) !== missing(dayFirst))
    return missing(monthFirst) < missing(dayFirst) ? 'month_first' : 'day_first'
  const onTheDay = (dates: (string | null)[]) => dates.filter((date) => date === sessionDate).length
  return onTheDay(dayFirst) > onTheDay(monthFirst) ? 'day_first' : 'month_first'
}

/**
 * The instant (epoch ms) of a written time in `zone`; null when the order has no such day. A wall time that
 * comes twice as clocks go back is the earlier one, unless that would be before `notBeforeMs`; one that never
 * comes as clocks go forward is the later reading.
 */
export function instantOf(
  time: WrittenTime,
  order: DateOrder,
  zone: string,
  notBeforeMs = Number.NEGATIVE_INFINITY,
): number | null {
  if (time.kind === 'instant') return time.atMs
  const date = dateIn(time, order)
  if (!date) return null
  const wall = Temporal.PlainDateTime.from(`${date}T${time.time}`)
  const earlier = wall.toZonedDateTime(zone).epochMilliseconds
  return earlier >= notBeforeMs
    ? earlier
    : wall.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds
}
