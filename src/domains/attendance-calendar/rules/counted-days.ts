import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { longestMeetingMs } from '../../attendance/rules/attendance-constants.ts'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** How a period is counted: whole days by their tallies, the rest by its meetings. */
export interface CountedDays {
  /** School days whose tallies count, the first and the one after the last; the same twice when there are none. */
  readonly first: string
  readonly end: string
  /** Days among them of which some meetings may be over and others not: those of about now. */
  readonly openFirst: string
  readonly openLast: string
  /** Where meetings are counted one by one: the days of about now, and days that the period holds only in part. */
  readonly spans: readonly Span[]
}

/**
 * What of a period can be told by its days. Before the days of about now every meeting is over, after them none is;
 * so a day's tally, which knows no clock, says what the sum over its meetings would say (docs/decisions/0054).
 */
export function countDaysOf({ fromMs, toMs }: Span, nowMs: number): CountedDays {
  const startOf = (date: string) => schoolDayBounds(date).startMs
  const day = schoolDateOf(fromMs)
  const first = startOf(day) === fromMs ? day : schoolDateOf(schoolDayBounds(day).endMs)
  const end = schoolDateOf(toMs)
  const openFirst = schoolDateOf(nowMs - longestMeetingMs)
  const openLast = schoolDateOf(nowMs)
  if (first >= end) return { first, end: first, openFirst, openLast, spans: [{ fromMs, toMs }] }
  const spans = [
    { fromMs, toMs: startOf(first) },
    {
      fromMs: Math.max(startOf(openFirst), startOf(first)),
      toMs: Math.min(schoolDayBounds(openLast).endMs, startOf(end)),
    },
    { fromMs: startOf(end), toMs },
  ]
  return { first, end, openFirst, openLast, spans: spans.filter((span) => span.fromMs < span.toMs) }
}
