/** A stretch of time on a presence strip, in epoch milliseconds. */
export interface Span {
  fromMs: number
  toMs: number
}

/** A part of a strip in percent of the scheduled time. */
export interface Part {
  left: number
  width: number
}

/** Where an instant stands on the scheduled time, in percent, kept inside it. */
export function place(ms: number, scheduled: { startMs: number; endMs: number }): number {
  const length = scheduled.endMs - scheduled.startMs
  if (length <= 0) return 0
  return Math.min(100, Math.max(0, ((ms - scheduled.startMs) / length) * 100))
}

/** The parts of a strip; what lies wholly outside the scheduled time is left out. */
export function parts(spans: readonly Span[], scheduled: { startMs: number; endMs: number }): Part[] {
  return spans
    .map((span) => {
      const left = place(span.fromMs, scheduled)
      return { left, width: place(span.toMs, scheduled) - left }
    })
    .filter((part) => part.width > 0)
}
