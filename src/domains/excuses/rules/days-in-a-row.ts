import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import {
  findSchoolYear,
  isSchoolDayOf,
  listSchoolDays,
  type SchoolCalendar,
  type WhoseDays,
} from './school-days.ts'

/** A time an excuse is for, epoch ms; the end is not part of it. */
export interface Range {
  readonly startMs: number
  readonly endMs: number
}

/** The school days of somebody that a range touches. */
export const schoolDaysOf = (
  { startMs, endMs }: Range,
  calendar: SchoolCalendar,
  whose: WhoseDays,
): string[] => listSchoolDays(calendar, whose, { start: schoolDateOf(startMs), end: schoolDateOf(endMs - 1) })

/**
 * How many school days in a row are asked for around a range (domain.md §5): its own, and before and after it every
 * school day that one of the others touches, up to the first that none does. Weekends, holidays and the breaks
 * between cycles part nothing; the school year does. So an excuse counts the same in one piece or in many.
 */
export function countDaysInARow(
  range: Range,
  others: readonly Range[],
  calendar: SchoolCalendar,
  whose: WhoseDays,
): number {
  const own = schoolDaysOf(range, calendar, whose)
  const [first, last] = [own[0], own.at(-1)]
  const year = first && last && findSchoolYear(calendar, { start: first, end: last })
  if (!year) return own.length
  // Of many others few stand beside it.
  const isAskedFor = (date: string): boolean => {
    const day = schoolDayBounds(date)
    return others.some((other) => other.startMs < day.endMs && other.endMs > day.startMs)
  }
  const walk = (from: string, step: 1 | -1): number => {
    let found = 0
    for (
      let date = dayAfter(from, step);
      year.start <= date && date <= year.end;
      date = dayAfter(date, step)
    ) {
      if (!isSchoolDayOf(calendar, whose, date)) continue
      if (!isAskedFor(date)) break
      found += 1
    }
    return found
  }
  return walk(first, -1) + own.length + walk(last, 1)
}

const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
