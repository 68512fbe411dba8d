import type { Window } from '../contract/question.ts'

/** A cycle, by the school days of its beginning and end. */
export interface CycleDays {
  readonly position: number
  readonly schoolYear: string
  readonly from: string
  readonly until: string
}

/** Days, both of them within. */
export interface Days {
  readonly from: string
  readonly until: string
}

interface SchoolDays {
  readonly today: string
  /** In their order. */
  readonly cycles: readonly CycleDays[]
}

/**
 * The days of a window on a school day; undefined where the school has none, such as a last cycle in its first, and for
 * "then", whose days are others for each student.
 */
export function resolveWindow(window: Window, { today, cycles }: SchoolDays): Days | undefined {
  const day = Temporal.PlainDate.from(today)
  const begun = cycles.filter(({ from }) => from <= today)
  const current = begun.at(-1)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  switch (window.kind) {
    case 'today':
      return { from: today, until: today }
    case 'yesterday': {
      const before = day.subtract({ days: 1 }).toString()
      return { from: before, until: before }
    }
    case 'this-week':
      return { from: monday.toString(), until: monday.add({ days: 6 }).toString() }
    case 'last-week':
      return { from: monday.subtract({ days: 7 }).toString(), until: monday.subtract({ days: 1 }).toString() }
    case 'this-cycle':
      return current
    case 'last-cycle':
      return begun.at(-2)
    case 'this-year': {
      const year = cycles.filter(({ schoolYear }) => schoolYear === current?.schoolYear)
      const [first, last] = [year[0], year.at(-1)]
      return first && last && { from: first.from, until: last.until }
    }
    case 'cycle':
      return cycles.find(
        ({ position, schoolYear }) => schoolYear === current?.schoolYear && position === window.number,
      )
    case 'days':
      return { from: day.subtract({ days: window.days - 1 }).toString(), until: today }
    case 'since':
      return { from: window.on, until: today }
    case 'then':
      return undefined
  }
}
