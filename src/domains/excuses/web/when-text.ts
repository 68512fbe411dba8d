import { formatWeekdayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { CoveredSessionRow, Excuse, ExcuseRow } from '../contract/excuses.schemas.ts'

type When = Pick<Excuse, 'start_at' | 'end_at' | 'allDay'>

/** First and last school day of an excuse; one that ends at midnight ends the day before. */
export const daysOf = ({ start_at, end_at }: When) => ({
  first: schoolDayOf(start_at),
  last: schoolDayOf(Date.parse(end_at) - 1),
})

/** The days of an excuse: `Mon, Nov 9 – Tue, Nov 10`. */
export function daysText(excuse: When): string {
  const { first, last } = daysOf(excuse)
  return formatWeekdayRange(first, last)
}

type Counted = Partial<Pick<ExcuseRow, 'school_days' | 'days_in_a_row' | 'creator'>>

/**
 * Its times and how many school days it touches: `All day, 2 school days`, `1:00 – 3:30 PM EST`; of a guardian's also
 * what it adds up to with those beside it: `All day, 3 school days, 6 in a row`.
 */
export function timesText(excuse: When & Counted): string {
  const times = excuse.allDay ? 'All day' : formatTimeRange(excuse.start_at, excuse.end_at)
  const days = excuse.school_days ?? 1
  const inARow = excuse.creator === 'Guardian' ? (excuse.days_in_a_row ?? 0) : 0
  if (days <= 1 && inARow <= days) return times
  const counted = `${times}, ${formatNoun(days, 'school day')}`
  return inARow > days ? `${counted}, ${inARow} in a row` : counted
}

/** Where a covered meeting stands; the server knows of one that ended early, the clock here of one that began since. */
export function phaseOf(
  { start_at, end_at, is_over }: Pick<CoveredSessionRow, 'start_at' | 'end_at' | 'is_over'>,
  nowMs: number,
): 'before' | 'running' | 'over' {
  if (is_over || Date.parse(end_at) <= nowMs) return 'over'
  return Date.parse(start_at) > nowMs ? 'before' : 'running'
}
