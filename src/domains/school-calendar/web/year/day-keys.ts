import { addDays } from '#ui/calendar/step-day.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day an arrow leads to from a day: the neighbour, or the same weekday a week on; undefined for another key. */
export function stepOf(key: string, date: string): string | undefined {
  const step = steps[key]
  return step === undefined ? undefined : addDays(date, step)
}
