/**
 * When something was, by two clocks: that of the day is set, and may jump back by as much as it was wrong; the other one may stand
 * still while a laptop sleeps. What one of them says wrongly the other one does not.
 */
export interface Moment {
  readonly ofDayMs: number
  readonly runningMs: number
}

export const momentAgo = (agoMs: number): Moment => ({
  ofDayMs: Date.now() - agoMs,
  runningMs: performance.now() - agoMs,
})

export const laterOf = (one: Moment, other: Moment): Moment => ({
  ofDayMs: Math.max(one.ofDayMs, other.ofDayMs),
  runningMs: Math.max(one.runningMs, other.runningMs),
})

/** Whether it was more than so long after another, by both clocks. */
export const isAfter = (one: Moment, other: Moment, byMs: number): boolean =>
  one.ofDayMs - other.ofDayMs > byMs && one.runningMs - other.runningMs > byMs
