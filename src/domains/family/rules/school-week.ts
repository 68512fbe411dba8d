import { weekOf } from '#contract/school-time.ts'

/** Sunday and Saturday of the week that holds a school day. */
export function weekBounds(schoolDay: string): { start: string; end: string } {
  const week = weekOf(schoolDay)
  return { start: week[0] ?? schoolDay, end: week[6] ?? schoolDay }
}

/** A school day so many days later, earlier when negative. */
export const addDays = (schoolDay: string, days: number): string =>
  Temporal.PlainDate.from(schoolDay).add({ days }).toString()
