/** First and last school day that can be shown. */
export interface DayBounds {
  readonly first: string
  readonly last: string
}

export interface GridDay {
  readonly date: string
  readonly isWeekend: boolean
  /** Outside the cycle: hatched, and nothing can be opened there. */
  readonly isOutside: boolean
}

const plain = (date: string) => Temporal.PlainDate.from(date)

/** The weeks of a day's month, Sunday first; places before the first and after the last of the month are null. */
export function monthWeeks(date: string, bounds: DayBounds): (GridDay | null)[][] {
  const first = plain(date).with({ day: 1 })
  const blanks = first.dayOfWeek % 7
  const days = Array.from({ length: first.daysInMonth }, (_, index): GridDay => {
    const day = first.add({ days: index })
    const text = day.toString()
    return {
      date: text,
      isWeekend: day.dayOfWeek > 5,
      isOutside: text < bounds.first || text > bounds.last,
    }
  })
  const places = [...Array.from({ length: blanks }, () => null), ...days]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => places[week * 7 + day] ?? null),
  )
}

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
