/** First and last school day that can be shown. */
export interface DayBounds {
  readonly first: string
  readonly last: string
}

const plain = (date: string) => Temporal.PlainDate.from(date)

/** Whether a day can be shown; others are hatched. */
export const isWithinBounds = (date: string, { first, last }: DayBounds): boolean =>
  first <= date && date <= last

/** The day itself, or the nearest that can be shown. */
export function clampDay(date: string, { first, last }: DayBounds): string {
  if (date < first) return first
  return date > last ? last : date
}

/** The day one month or day on or back; undefined when all of it lies outside the bounds (1-staff-tools §2.2). */
export function stepDay(
  date: string,
  view: 'month' | 'day',
  by: 1 | -1,
  bounds: DayBounds,
): string | undefined {
  if (view === 'day') {
    const next = plain(date).add({ days: by }).toString()
    return next < bounds.first || next > bounds.last ? undefined : next
  }
  const month = plain(date).with({ day: 1 }).add({ months: by })
  const last = month.with({ day: month.daysInMonth })
  if (last.toString() < bounds.first || month.toString() > bounds.last) return undefined
  return clampDay(month.toString(), bounds)
}
