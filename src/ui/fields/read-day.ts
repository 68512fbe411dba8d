/** The days a field takes, both included. */
export interface DayLimits {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = /^(sun|mon|tue|tues|wed|thu|thur|thurs|fri|sat)(day|sday|nesday|rsday|urday)?\.?,?\s+/
const dayMs = 86_400_000

/**
 * The school day somebody typed, as `2026-11-21`: "11/21", "nov 21", "21 November", "Sat, Nov 21, 2026",
 * "2026-11-21", "today". Without a year it is the nearest such day within the limits; undefined for what is no day.
 */
export function readDay(text: string, today: string, limits: DayLimits = {}): string | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(weekdays, '')
  if (words === 'today') return today
  if (words === 'tomorrow' || words === 'yesterday')
    return toDay(Date.parse(`${today}T00:00:00Z`) + (words === 'tomorrow' ? dayMs : -dayMs))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts =
    /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})(?:[/.-](?<year>\d{2}|\d{4}))?$/.exec(words) ??
    /^(?<month>[a-z]+)\.? ?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{2}|\d{4}))?$/.exec(words) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? ?(?<month>[a-z]+)\.?(?:,? (?<year>\d{2}|\d{4}))?$/.exec(words)
  const { month: monthText = '', day: dayText, year } = parts?.groups ?? {}
  const month = /^\d/.test(monthText) ? Number(monthText) : monthOf(monthText)
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, Number(dayText))
  return nearest(month, Number(dayText), today, limits)
}

/** Whether a day lies within the limits. */
export const isWithin = (day: string, { min, max }: DayLimits): boolean =>
  (min === undefined || min <= day) && (max === undefined || day <= max)

/** 1 to 12 of a month's name or the beginning of one, three letters at least; 0 for any other word. */
const monthOf = (word: string) => months.findIndex((name) => word.length > 2 && name.startsWith(word)) + 1

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day of a year, undefined when the calendar has none such as February 30. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const ms = Date.UTC(year, month - 1, day)
  if (!Number.isFinite(ms)) return undefined
  const date = new Date(ms)
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year
  return isReal ? toDay(ms) : undefined
}

function nearest(month: number, day: number, today: string, limits: DayLimits): string | undefined {
  const year = Number(today.slice(0, 4))
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  const days = [year - 1, year, year + 1]
    .map((one) => dayOf(one, month, day))
    .filter((one) => one !== undefined)
    .sort((one, two) => distance(one) - distance(two))
  return days.find((one) => isWithin(one, limits)) ?? days[0]
}
