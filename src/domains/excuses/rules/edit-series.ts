import { expandRecurrence, occurrenceOn, type Recurrence } from './recurrence.ts'
import type { SchoolCalendar } from './school-days.ts'

interface SeriesDay {
  readonly id: number
  readonly date: string
  readonly isRemoved: boolean
}

interface Placed {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface SeriesEditPlan {
  /** Stored excuses that stay, with their new times. */
  readonly moved: readonly (Placed & { readonly id: number })[]
  /** Stored excuses on weekdays that were taken out. */
  readonly removedIds: readonly number[]
  /** Days that are new. */
  readonly added: readonly (Placed & { readonly date: string })[]
}

const instants = ({ startMs, endMs }: { startMs: number; endMs: number }): Placed => ({
  startsAt: new Date(startMs),
  endsAt: new Date(endMs),
})

/**
 * What an edit does to the days of a series: those whose weekday stays move to the new times, those whose
 * weekday goes are removed, new weekdays are added. A day that was removed stays removed (domain.md §5).
 */
export function planSeriesEdit(
  target: Recurrence,
  calendar: SchoolCalendar,
  { cohortId, days }: { cohortId: number; days: readonly SeriesDay[] },
): SeriesEditPlan {
  const isKept = ({ date }: SeriesDay) => target.weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek)
  const stored = days.filter((day) => !day.isRemoved)
  const added = expandRecurrence(target, calendar, {
    cohortId,
    without: new Set(days.map(({ date }) => date)),
  })
  return {
    moved: stored.filter(isKept).map(({ id, date }) => ({ id, ...instants(occurrenceOn(date, target)) })),
    removedIds: stored.filter((day) => !isKept(day)).map(({ id }) => id),
    added: added.map((one) => ({ date: one.date, ...instants(one) })),
  }
}
