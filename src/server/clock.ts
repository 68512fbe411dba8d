/** Where "now" comes from. Passed, never global, so that tests and the demo can set it. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** A clock that stands still until it is moved: for tests. */
export function settableClock(
  startMs: number,
): Clock & { set(nowMs: number): void; advance(byMs: number): void } {
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    set: (value) => {
      nowMs = value
    },
    advance: (byMs) => {
      nowMs += byMs
    },
  }
}
