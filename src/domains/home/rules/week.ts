/** The week of a school day, Sunday to Saturday (decision 41), as `2026-11-08`. */
export function weekOf(day: string): string[] {
  const date = Temporal.PlainDate.from(day)
  const sunday = date.subtract({ days: date.dayOfWeek % 7 })
  return [0, 1, 2, 3, 4, 5, 6].map((days) => sunday.add({ days }).toString())
}

/** Whether a school day, `2026-11-14`, is a Saturday or Sunday. */
export const isWeekend = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek > 5

/** Days from the first to the last, both included; not a number when one of them is no day. */
export const countDays = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
