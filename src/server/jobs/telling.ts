/** What a run tells while it works. */
export interface Telling {
  /** So many of so many are done; told as often as one likes, kept about once a second. */
  progress(done: number, total: number): void
}

/** Where nobody listens. */
export const silent: Telling = { progress: () => {} }

/** Passes the first on, and then the latest at most once in `everyMs`; what cannot be passed on is left out. */
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
