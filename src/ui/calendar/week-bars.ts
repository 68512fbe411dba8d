/** Something that lasts from one school day to another, both included. */
export interface DaySpan {
  readonly firstDay: string
  readonly lastDay: string
}

/** Where a bar of a week stands: from one place of the week to another, in a lane from the top. */
export interface WeekBar<Span extends DaySpan> {
  readonly span: Span
  readonly from: number
  readonly to: number
  readonly lane: number
  /** Goes on from the week before, or into the next one. */
  readonly isContinued: boolean
  readonly goesOn: boolean
}

/** The bars of the spans that touch a week: what lasts longer lies above, and none crosses another. */
export function weekBars<Span extends DaySpan>(
  week: readonly string[],
  spans: readonly Span[],
): WeekBar<Span>[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const bars = spans
    .filter(({ firstDay, lastDay }) => firstDay <= last && first <= lastDay && firstDay <= lastDay)
    .map((span) => ({
      span,
      from: span.firstDay < first ? 0 : week.indexOf(span.firstDay),
      to: span.lastDay > last ? week.length - 1 : week.indexOf(span.lastDay),
      isContinued: span.firstDay < first,
      goesOn: span.lastDay > last,
    }))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const lanes: number[] = []
  return bars.map((bar) => {
    const free = lanes.findIndex((end) => end < bar.from)
    const lane = free === -1 ? lanes.length : free
    lanes[lane] = bar.to
    return { ...bar, lane }
  })
}

/** How many lanes a place of the week must leave free below its number. */
export const lanesAt = (bars: readonly WeekBar<DaySpan>[], place: number): number =>
  Math.max(0, ...bars.filter(({ from, to }) => from <= place && place <= to).map(({ lane }) => lane + 1))
