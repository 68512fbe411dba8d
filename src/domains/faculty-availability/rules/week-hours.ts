/** Hours of a usual week, in minutes of the school's wall clock since midnight; weekday 1 is Monday, 7 Sunday. */
export interface Hours {
  readonly weekday: number
  readonly fromMinute: number
  readonly toMinute: number
}

export const minutesADay = 1440

/** Minutes since midnight of a time of the wall clock, `08:30`; `24:00` is the end of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The time of the wall clock so many minutes after midnight, `08:30`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** In the order of the week, what meets or overlaps as one. */
export function mergeHours(hours: readonly Hours[]): Hours[] {
  const merged: Hours[] = []
  for (const one of hours.toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute)) {
    const last = merged.at(-1)
    if (last === undefined || last.weekday !== one.weekday || one.fromMinute > last.toMinute) merged.push(one)
    else merged[merged.length - 1] = { ...last, toMinute: Math.max(last.toMinute, one.toMinute) }
  }
  return merged
}

/** The week with a span of a day in it, or without it. */
export function setSpan(hours: readonly Hours[], span: Hours, isIn: boolean): Hours[] {
  if (isIn) return mergeHours([...hours, span])
  const left = hours.flatMap((one) =>
    one.weekday !== span.weekday
      ? [one]
      : [
          { ...one, toMinute: Math.min(one.toMinute, span.fromMinute) },
          { ...one, fromMinute: Math.max(one.fromMinute, span.toMinute) },
        ].filter(({ fromMinute, toMinute }) => fromMinute < toMinute),
  )
  return mergeHours(left)
}

/** How much of a span the week has: all, none, or some. */
export function coverOf(hours: readonly Hours[], span: Hours): 'all' | 'some' | 'none' {
  const covered = mergeHours(hours)
    .filter(({ weekday }) => weekday === span.weekday)
    .reduce(
      (sum, { fromMinute, toMinute }) =>
        sum + Math.max(0, Math.min(toMinute, span.toMinute) - Math.max(fromMinute, span.fromMinute)),
      0,
    )
  if (covered === 0) return 'none'
  return covered === span.toMinute - span.fromMinute ? 'all' : 'some'
}
