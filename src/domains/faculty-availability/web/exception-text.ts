import { formatWeekdayRange } from '#ui/format/days.ts'
import { formatWallTime } from '#ui/format/times.ts'
import type { ListedException } from '../contract/faculty-availability.contract.ts'

/** The days and hours of an exception: `Thu, Nov 26 – Fri, Nov 27`, `Mon, Nov 30, 2026, 5:00 PM – 7:00 PM`. */
export function whenText({ first_day, last_day, from, to }: Omit<ListedException, 'id' | 'reason'>): string {
  const days = formatWeekdayRange(first_day, last_day)
  if (from === null || to === null) return days
  return `${days}, ${formatWallTime(from)} – ${formatWallTime(to === '24:00' ? '00:00' : to)}`
}

export const kindText = { away: 'Not available', extra: 'Extra hours' } as const
