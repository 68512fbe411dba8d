export interface Span {
  readonly start: number
  readonly end: number
}

/** Where something stands among what overlaps it: its place, of how many. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/**
 * Puts what overlaps side by side: spans that touch each other, directly or through others, share the width
 * evenly; each takes the first lane that is free. In the order of the spans given.
 */
export function layOutSideBySide(spans: readonly Span[]): Lane[] {
  const order = spans
    .map((span, index) => ({ ...span, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index)
  const placed: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }))
  let group: { readonly index: number; readonly lane: number }[] = []
  let laneEnds: number[] = []
  const close = () => {
    for (const { index, lane } of group) placed[index] = { lane, lanes: laneEnds.length }
    group = []
    laneEnds = []
  }
  for (const { start, end, index } of order) {
    if (laneEnds.every((laneEnd) => laneEnd <= start)) close()
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = end
    group.push({ index, lane })
  }
  close()
  return placed
}
