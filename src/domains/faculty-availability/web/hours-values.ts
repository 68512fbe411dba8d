import type { HoursOnWire } from '../contract/faculty-availability.contract.ts'
import { type Hours, mergeHours, minutesADay, minutesOf, timeOf } from '../rules/week-hours.ts'

/** The week as screens have it, Sunday first (decision 41). */
export const weekdays = [
  { weekday: 7, name: 'Sunday' },
  { weekday: 1, name: 'Monday' },
  { weekday: 2, name: 'Tuesday' },
  { weekday: 3, name: 'Wednesday' },
  { weekday: 4, name: 'Thursday' },
  { weekday: 5, name: 'Friday' },
  { weekday: 6, name: 'Saturday' },
] as const

/** A span as it is typed; a time that cannot be read is empty, midnight at its end is `00:00`. */
export interface HoursRow {
  readonly weekday: number
  readonly from: string
  readonly to: string
}

const endOf = (to: string) => (to === '00:00' ? minutesADay : minutesOf(to))

const isRead = ({ from, to }: HoursRow) => from !== '' && to !== '' && minutesOf(from) < endOf(to)

/** The spans that can be read, as the grid draws them. */
export const hoursOf = (rows: readonly HoursRow[]): Hours[] =>
  mergeHours(
    rows
      .filter(isRead)
      .map(({ weekday, from, to }) => ({ weekday, fromMinute: minutesOf(from), toMinute: endOf(to) })),
  )

export const rowsOf = (hours: readonly Hours[]): HoursRow[] =>
  hours.map(({ weekday, fromMinute, toMinute }) => ({
    weekday,
    from: timeOf(fromMinute),
    to: timeOf(toMinute % minutesADay),
  }))

/** What the form begins with. */
export const rowsOfWire = (hours: readonly HoursOnWire[] | null): HoursRow[] =>
  (hours ?? []).map(({ to, ...one }) => ({ ...one, to: to === '24:00' ? '00:00' : to }))

/** The form as the server takes it. */
export const toWire = (rows: readonly HoursRow[]): HoursOnWire[] =>
  rows.map(({ to, ...one }) => ({ ...one, to: to === '00:00' ? '24:00' : to }))

/** What can be said before anything is sent, by row. */
export const checkRows = (rows: readonly HoursRow[]): Record<string, string | undefined> =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      if (row.from === '') return [[`hours.${at}.from`, 'Write a time such as 8:45 AM.']]
      if (row.to === '') return [[`hours.${at}.to`, 'Write a time such as 4:30 PM.']]
      return isRead(row) ? [] : [[`hours.${at}.to`, 'These hours end before they begin.']]
    }),
  )

/** Another span of a day: an hour after its last one, or the morning. */
export function nextRow(rows: readonly HoursRow[], weekday: number): HoursRow {
  const last = Math.max(
    ...hoursOf(rows)
      .filter((one) => one.weekday === weekday)
      .map(({ toMinute }) => toMinute),
    0,
  )
  const from = last === 0 ? 8 * 60 : Math.min(last + 60, 22 * 60)
  return { weekday, from: timeOf(from), to: timeOf(last === 0 ? 16 * 60 : from + 60) }
}
