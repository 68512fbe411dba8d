const minuteMs = 60_000
const dayMs = 86_400_000

/** What the school asks of outside services, and how long it looks back: said here once. */
export const serviceLevels = {
  /** An answer that took longer is slow. */
  slowAfterMs: 3_000,
  /** What waits for a service longer than this is late. */
  lagAllowedMs: 5 * minuteMs,
  /** The budget of errors: of so many days this share may fail. */
  budgetDays: 30,
  promised: 0.995,
  /** Less of the budget than this, in percent, is little. */
  littleBudget: 40,
  /** The strip and the chart show so much. */
  shownMs: dayMs,
  /** Minutes are kept so long; samples of the lag two days. */
  keptMs: 31 * dayMs,
  lagKeptMs: 2 * dayMs,
  /** The lag is written down this often. */
  lagEveryMs: 5 * minuteMs,
  /** A service nobody called for so long is asked by the watcher, so that its state is never old. */
  quietMs: 4 * minuteMs,
  /** A minute nobody heard of is as the last one before it, no longer than this. */
  carryMs: 15 * minuteMs,
  /** A test, and the watcher, wait for one act no longer. */
  patienceMs: 12_000,
} as const

/** Minutes that may fail in the days of the budget. */
export const allowedMinutes = Math.round(
  (serviceLevels.budgetDays * 24 * 60 * (1 - serviceLevels.promised) * 100) / 100,
)
