import { datesOf } from '../open-days.ts'

export interface DayRange {
  readonly startsOn: string
  readonly endsOn: string
}

const nextDay = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** What is left of a range without some days: no, one or several ranges, in order. */
export function withoutDays(range: DayRange, days: ReadonlySet<string>): DayRange[] {
  const left: { startsOn: string; endsOn: string }[] = []
  for (const date of datesOf(range)) {
    if (days.has(date)) continue
    const last = left.at(-1)
    if (last && nextDay(last.endsOn) === date) last.endsOn = date
    else left.push({ startsOn: date, endsOn: date })
  }
  return left
}

export const overlaps = (one: DayRange, other: DayRange): boolean =>
  one.startsOn <= other.endsOn && other.startsOn <= one.endsOn
