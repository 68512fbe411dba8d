import { mondayOf } from '#contract/school-time.ts'

/** The Mondays from one school day's week to another's, in order. */
export function listMondays(first: string, last: string): string[] {
  const mondays: string[] = []
  const end = Temporal.PlainDate.from(mondayOf(last))
  for (
    let monday = Temporal.PlainDate.from(mondayOf(first));
    Temporal.PlainDate.compare(monday, end) <= 0;
    monday = monday.add({ days: 7 })
  )
    mondays.push(monday.toString())
  return mondays
}
