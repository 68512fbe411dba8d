const dayMs = 86_400_000
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The school day so many days on, `2026-11-10`. */
export const addDays = (day: string, days: number): string => dayAt(noon(day) + days * dayMs)

/** The ISO weekday of a school day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay() || 7

/** The Monday of a school day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The first of the month so many months on. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayAt(Date.UTC(year, month - 1 + months, 1, 12))
}

/** The weeks that show a month, Monday to Sunday each, with the days of its neighbours. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(addMonths(day, 0))
  const next = addMonths(day, 1)
  const weeks: string[][] = []
  for (let monday = first; monday < next; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)))
  return weeks
}
