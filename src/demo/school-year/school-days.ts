import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'

const instantsAtNine = new Map<string, number>()

/**
 * The instant (epoch ms) of a wall time on a school day, `minuteOfDay` minutes after midnight. Daylight
 * saving changes in the small hours, so nine o'clock is looked up once a day and the rest of the school's
 * hours (from 3:00 AM) is counted from it.
 */
export function wallMs(date: string, minuteOfDay: number): number {
  let nineMs = instantsAtNine.get(date)
  if (nineMs === undefined) {
    nineMs = schoolInstant(date, '09:00')
    instantsAtNine.set(date, nineMs)
  }
  return nineMs + (minuteOfDay - 540) * 60_000
}

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** All days from one to the other, ends included. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

export const dateOf = schoolDateOf
