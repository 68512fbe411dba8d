const dayMs = 86_400_000
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The school day so many days on, `2026-11-10`. */
export const addDays = (day: string, days: number): string => dayAt(noon(day) + days * dayMs)

/** The ISO weekday of a school day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay() || 7

/** The Sunday a school day's week begins with: months and weeks of the product all begin there (decision 41). */
export const sundayOf = (day: string): string => addDays(day, -(weekdayOf(day) % 7))

/** The week of a school day, Sunday to Saturday. */
export const weekOf = (day: string): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sundayOf(day), days))

/** Whether a school day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => weekdayOf(day) > 5

/** The first of the month so many months on. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayAt(Date.UTC(year, month - 1 + months, 1, 12))
}

/** The weeks that show a month, Sunday to Saturday each, with the days of its neighbours. */
export function weeksOfMonth(day: string): string[][] {
  const next = addMonths(day, 1)
  const weeks: string[][] = []
  for (let sunday = sundayOf(addMonths(day, 0)); sunday < next; sunday = addDays(sunday, 7))
    weeks.push(weekOf(sunday))
  return weeks
}

/** Days as one reads them on a phone: from today on, and those that are over. */
export function todayFirst<Day extends { readonly day: string }>(days: readonly Day[], today: string) {
  return { ahead: days.filter(({ day }) => day >= today), earlier: days.filter(({ day }) => day < today) }
}
