/** A part of a whole: attended of expected, handed in of assigned. */
export interface Ratio {
  readonly part: number
  readonly whole: number
}

/**
 * How many more (or fewer) than at the rate of the time before: 8 of 13 after 12 of 13 is −4, 5 of 5 after 13 of 13
 * is 0, because a short week is no decline. Without anything to compare with, 0 (decision 0018).
 */
export function trendOf(now: Ratio, before: Ratio): number {
  if (now.whole === 0 || before.whole === 0) return 0
  return now.part - Math.round((before.part / before.whole) * now.whole)
}
