/** Sunday and Saturday of the week that holds a school day (decision 41). */
export function weekOf(schoolDay: string): { start: string; end: string } {
  const day = Temporal.PlainDate.from(schoolDay)
  const sunday = day.subtract({ days: day.dayOfWeek % 7 })
  return { start: sunday.toString(), end: sunday.add({ days: 6 }).toString() }
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
