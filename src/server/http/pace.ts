/** Counts calls by owner in windows of time; returns how long to wait, in ms, or 0 for a call that may go on. */
export function makePace(most: number, windowMs: number): (whose: number, nowMs: number) => number {
  const windows = new Map<number, { readonly at: number; calls: number }>()
  return (whose, nowMs) => {
    const at = Math.floor(nowMs / windowMs)
    const known = windows.get(whose)
    const window = known?.at === at ? known : { at, calls: 0 }
    window.calls += 1
    windows.set(whose, window)
    return window.calls > most ? (at + 1) * windowMs - nowMs : 0
  }
}
