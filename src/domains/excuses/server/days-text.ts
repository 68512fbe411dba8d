import { dayText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { TimeRange } from './excuses.queries.ts'

/** The one day an excuse is about, or `Tue, Nov 10, 2026 to Thu, Nov 12, 2026`. */
export function daysText({ startsAt, endsAt }: TimeRange): string {
  const [from, to] = [startsAt.getTime(), endsAt.getTime() - 1]
  return schoolDateOf(from) === schoolDateOf(to) ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}
