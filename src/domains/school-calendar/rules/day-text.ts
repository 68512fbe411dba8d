import { clockText, dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'

const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** `Tue, Nov 10`, where the year is plain. */
export const shortDayText = (date: string): string => shortDay.format(Date.parse(`${date}T00:00:00Z`))

/** `Tue, Nov 24, 2026`, or `Tue, Nov 24 to Wed, Nov 25, 2026`; both years where they differ. */
export const daysText = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string => {
  const last = dayTextOf(endsOn)
  if (startsOn === endsOn) return last
  const isOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4)
  return `${isOneYear ? shortDayText(startsOn) : dayTextOf(startsOn)} to ${last}`
}

/** Whether a text is a day of the calendar, `2026-11-10`, and no February 30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text)
}

/** When something is tried again, as the end of a sentence: `at 10:06 AM`, or `on Tue, Nov 10 at 10:06 AM` on another day. */
export const whenText = (atMs: number, nowMs: number): string =>
  schoolDateOf(atMs) === schoolDateOf(nowMs)
    ? `at ${clockText(atMs)}`
    : `on ${shortDayText(schoolDateOf(atMs))} at ${clockText(atMs)}`
