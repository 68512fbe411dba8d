import { weekOf } from '#contract/school-time.ts'

/** Sunday and Saturday of the week that holds a school day. */
export function weekBounds(schoolDay: string): { start: string; end: string } {
  const week = weekOf(schoolDay)
  return { start: week[0] ?? schoolDay, end: week[6] ?? schoolDay }
}

/** A school day so many days later, earlier when negative. */
export const addDays = (schoolDay: string, days: number): string =>
  Temporal.PlainDate.from(schoolDay).add({ days }).toString()

/** The days from one to another, both included. */
export function listDays(start: string, end: string): string[] {
  const first = Temporal.PlainDate.from(start)
  const count = first.until(Temporal.PlainDate.from(end)).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => first.add({ days: index }).toString())
}
