/** How a run reports its progress. */
export interface Telling {
  /** `done` of `total` are done; called as often as one likes, stored about once a second. */
  progress(done: number, total: number): void
}

/** For work whose progress nobody follows. */
export const silent: Telling = { progress: () => {} }

/**
 * Passes on the first report, and then at most one in `everyMs`; those in between, and those that fail, are left out.
 */
export function paced(
  pass: (done: number, total: number) => Promise<unknown>,
  { everyMs = 1_000, nowMs = () => performance.now() } = {},
): Telling {
  let lastMs = Number.NEGATIVE_INFINITY
  let isPassing = false
  return {
    progress(done, total) {
      if (isPassing || nowMs() - lastMs < everyMs) return
      lastMs = nowMs()
      isPassing = true
      // Work never fails because nobody could be told how far it is.
      void pass(done, total)
        .catch(() => {})
        .finally(() => {
          isPassing = false
        })
    },
  }
}
