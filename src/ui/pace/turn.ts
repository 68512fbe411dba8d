/** Gives the browser its turn between two steps of work, so that it can answer who presses something meanwhile. */
export const turn = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))
