interface Segment {
  readonly joinedAt: string
  readonly leftAt: string | null
}

/** When somebody was there, in milliseconds from the beginning of the recording, cut to it. */
export function spansIn(
  segments: readonly Segment[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): { readonly fromMs: number; readonly toMs: number }[] {
  return segments.flatMap(({ joinedAt, leftAt }) => {
    const fromMs = Math.max(Date.parse(joinedAt), startMs)
    const toMs = Math.min(leftAt === null ? endMs : Date.parse(leftAt), endMs)
    return toMs > fromMs ? [{ fromMs: fromMs - startMs, toMs: toMs - startMs }] : []
  })
}
