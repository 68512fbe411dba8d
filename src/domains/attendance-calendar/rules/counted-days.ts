import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** How a period is counted: whole days by their tallies, the rest by its meetings. */
export interface CountedDays {
  /** School days whose tallies count, the first and the one after the last; the same twice when there are none. */
  readonly first: string
  readonly end: string
  /** Where meetings are counted one by one: days that the period holds only in part. */
  readonly spans: readonly Span[]
}

/** Which part of a period can be counted by whole days, and what is left of it (docs/decisions/0054). */
export function countDaysOf({ fromMs, toMs }: Span): CountedDays {
  const startOf = (date: string) => schoolDayBounds(date).startMs
  const day = schoolDateOf(fromMs)
  const first = startOf(day) === fromMs ? day : schoolDateOf(schoolDayBounds(day).endMs)
  const end = schoolDateOf(toMs)
  if (first >= end) return { first, end: first, spans: [{ fromMs, toMs }] }
  const spans = [
    { fromMs, toMs: startOf(first) },
    { fromMs: startOf(end), toMs },
  ]
  return { first, end, spans: spans.filter((span) => span.fromMs < span.toMs) }
}
